// What the hardware showed of each kernel of the bank, from the lines that the programs of observe.mjs printed.
import { readFileSync } from 'node:fs';

/** @returns {Map<string, Observation>} by kernel */
export function readObservations(file) {
  const found = new Map();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const run = JSON.parse(line);
    const seen = found.get(run.kernel) ?? [];
    seen.push(run);
    found.set(run.kernel, seen);
  }
  return found;
}

/** The runs of one kernel as one answer. */
export function summarise(runs) {
  const ran = runs.filter((run) => run.evaluations > 0);
  const split = ran.filter((run) => run.mixed > 0);
  const and = (key) => split.reduce((all, run) => (all & run[key]) >>> 0, 0xffffffff);
  const or = (key) => split.reduce((all, run) => (all | run[key]) >>> 0, 0);
  const repeated = ran.some((run) => run.repeated > 0);
  return {
    errors: [...new Set(runs.map((run) => run.error))].filter((name) => name !== 'cudaSuccess'),
    evaluations: ran.reduce((sum, run) => sum + run.evaluations, 0),
    mixed: split.reduce((sum, run) => sum + run.mixed, 0),
    /** Widest scope in which all agreed; of a condition evaluated again and again only the warp can be told. */
    scope:
      split.length > 0
        ? 'divergent'
        : repeated
          ? 'uniform'
          : ran.every((run) => run.grid)
            ? 'grid'
            : ran.every((run) => run.block)
              ? 'block'
              : 'warp',
    everyWarp: split.length > 0 && split.every((run) => run.splitting === run.warps),
    mostInBlock: Math.max(0, ...split.map((run) => run.mostInBlock)),
    mask: split.length > 0 && and('yesAnd') === or('yesOr') && and('activeAnd') === or('activeOr') ? or('yesOr') : null,
  };
}
