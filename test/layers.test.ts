import assert from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.resolve('server/src');

/** Rooms from the ground up: a room may import itself, what stands before it, and the plain types named beside it. */
const ROOMS: Record<string, readonly string[]> = {
  syntax: [],
  cuda: [],
  lanes: ['cuda'],
  // flow's instruction set is named by program's facts (memory spaces), and flow lowers what program finds.
  program: ['syntax', 'cuda', 'lanes', 'flow'],
  hir: ['syntax', 'cuda', 'program'],
  flow: ['syntax', 'cuda', 'lanes', 'program', 'hir'],
  uniformity: ['cuda', 'lanes', 'program', 'flow'],
  cost: ['cuda', 'lanes', 'program', 'flow', 'uniformity'],
};

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    return entry.isDirectory() ? sources(full) : entry.name.endsWith('.ts') ? [full] : [];
  });
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s+'([^']+)'/g)].map((m) => m[1]);
}

function violations(room: string, isForbidden: (specifier: string, target: string | null) => boolean): string[] {
  return sources(path.join(SOURCE, room)).flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const target = specifier.startsWith('.')
        ? path.relative(SOURCE, path.resolve(path.dirname(file), specifier)).split(path.sep)[0]
        : null;
      return isForbidden(specifier, target) ? [`${path.relative(SOURCE, file)} imports ${specifier}`] : [];
    }),
  );
}

describe('the rooms of the house', () => {
  for (const [room, below] of Object.entries(ROOMS))
    it(`${room}/ imports only the rooms below it`, () => {
      const found = violations(room, (_, target) => target !== null && target !== room && !below.includes(target));
      assert.deepEqual(found, []);
    });

  for (const room of ['cuda', 'hir', 'flow', 'lanes', 'uniformity', 'cost', 'rules', 'program', 'report'])
    it(`${room}/ knows no editor, no file system and no parser`, () => {
      const found = violations(room, (specifier) =>
        /^(vscode|node:|fs$|path$|web-tree-sitter|tree-sitter)/.test(specifier),
      );
      assert.deepEqual(found, []);
    });

  it('only syntax/ touches web-tree-sitter', () => {
    for (const room of readdirSync(SOURCE).filter((name) => name !== 'syntax' && !name.endsWith('.ts')))
      assert.deepEqual(
        violations(room, (specifier) => specifier.startsWith('web-tree-sitter')),
        [],
      );
  });

  it('only lsp/ and the doors know the language server library', () => {
    for (const room of readdirSync(SOURCE).filter((name) => name !== 'lsp' && name !== 'cli' && !name.endsWith('.ts')))
      assert.deepEqual(
        violations(room, (specifier) => specifier.startsWith('vscode-language')),
        [],
      );
  });
});
