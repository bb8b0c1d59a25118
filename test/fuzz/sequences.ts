// Sessions of edits, and what a fresh server says of where they end.
import type { CudaParser } from '../../server/src/syntax/parser';
import { Session } from './memory-server';
import { mutateOnce } from './mutate';
import { someFile } from './pieces';
import { pick, type Random, random } from './random';

const uris = ['untitled:/p/a.cu', 'untitled:/p/b.cuh'];

const settings: readonly unknown[] = [
  {},
  { architecture: 'sm_75' },
  { blockShape: '16,16' },
  { blockShape: '32' },
  { fastMath: true },
  { defines: { N: 64, n: '(x)' } },
  { severity: { 'divergent-branch': 'hint', 'divergent-loop': 'off' } },
  { qualifierMacros: { KERNEL: '__global__ void' } },
  { enable: false },
];

/** Plays the session of a seed; what it and a fresh server say differently at its end, or null. */
export async function playSession(seed: number, parser: CudaParser, pieces: readonly string[]): Promise<string | null> {
  const below = random(seed);
  const session = new Session(parser, {});
  await session.start();
  const starts = [`#include "b.cuh"\n${someFile(below, pieces)}`, someFile(below, pieces)];
  const open = new Set<string>();
  for (const [index, uri] of uris.entries()) {
    await session.open(uri, starts[index]);
    open.add(uri);
    if (below(3) === 0) break;
  }
  let current: unknown = {};
  for (let left = 1 + below(8); left > 0; left--) {
    const uri = pick(below, uris);
    const step = below(20);
    if (!open.has(uri)) {
      await session.open(uri, starts[uris.indexOf(uri)]);
      open.add(uri);
    } else if (step < 13) await session.change(uri, mutateOnce(session.textOf(uri), below));
    else if (step < 15) await session.change(uri, undo(starts[uris.indexOf(uri)], session.textOf(uri), below));
    else if (step < 16) {
      await session.close(uri);
      open.delete(uri);
    } else if (step < 17) {
      current = pick(below, settings);
      await session.configure(current);
    } else if (step < 18) await session.notify('workspace/didChangeWatchedFiles', { changes: [] });
    else if (open.has(uri)) await session.hover(uri, below(session.textOf(uri).length + 1));
    if (below(2) === 0) for (const each of open) await session.diagnostics(each);
  }
  const fresh = new Session(parser, current);
  await fresh.start();
  for (const uri of open) await fresh.open(uri, session.textOf(uri));
  const difference = await compare(session, fresh, [...open], below);
  await session.stop();
  await fresh.stop();
  return difference;
}

/** Half of the times all the way back. */
function undo(start: string, text: string, below: Random): string {
  return below(2) === 0 ? start : text.slice(0, below(text.length + 1)) + start.slice(below(start.length + 1));
}

async function compare(a: Session, b: Session, open: readonly string[], below: Random): Promise<string | null> {
  for (const uri of open) {
    const [followed, anew] = [JSON.stringify(await a.diagnostics(uri)), JSON.stringify(await b.diagnostics(uri))];
    if (followed !== anew) return `findings of ${uri}\n${followed}\n${anew}\n${a.textOf(uri)}`;
    const at = below(a.textOf(uri).length + 1);
    const [hover, hoverAnew] = [JSON.stringify(await a.hover(uri, at)), JSON.stringify(await b.hover(uri, at))];
    if (hover !== hoverAnew) return `hover in ${uri} at ${at}\n${hover}\n${hoverAnew}\n${a.textOf(uri)}`;
  }
  return null;
}
