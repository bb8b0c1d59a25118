import fs from 'node:fs';
import path from 'node:path';

export interface Shape {
  /** The fix. */
  readonly id: string;
  readonly shape: string;
  readonly before: string;
  /** null: the fix must not be offered. */
  readonly after: string | null;
}

const folder = 'test/fixes';
/** Folders that hold no fixtures. */
export const tools: ReadonlySet<string> = new Set(['validate', 'fuzz']);

/** Every fixture: `test/fixes/FIX/SHAPE/{before,after}.cu`. */
export function shapes(): Shape[] {
  return foldersIn(folder)
    .filter((id) => !tools.has(id))
    .flatMap((id) =>
      foldersIn(path.join(folder, id)).map((shape) => {
        const file = (name: string) => path.join(folder, id, shape, name);
        const after = fs.existsSync(file('after.cu')) ? fs.readFileSync(file('after.cu'), 'utf8') : null;
        return { id, shape, before: fs.readFileSync(file('before.cu'), 'utf8'), after };
      }),
    );
}

export function foldersIn(place: string): string[] {
  const entries = fs.readdirSync(place, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
