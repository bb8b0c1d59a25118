import type { Program } from '../program/program';

const operators = new WeakMap<Program, ReadonlySet<string>>();

/** The symbols for which some function of the program is an operator: most programs have few. */
export function definedOperators(program: Program): ReadonlySet<string> {
  let found = operators.get(program);
  if (found === undefined) {
    const names = program.functions.map((fn) => fn.name).filter((name) => name.startsWith('operator'));
    found = new Set(names.map((name) => name.slice('operator'.length)));
    operators.set(program, found);
  }
  return found;
}
