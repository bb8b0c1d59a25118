import type { Ast, Node } from '../syntax/ast';

/** Ways through the choices of one evaluation that are followed. */
const MAX_RUNS = 16;

/**
 * Runs an evaluation once for every combination of the choices it meets: the arms of a condition that is not known,
 * the assignments that may reach a use. The same choice met twice in a run is decided the same way.
 */
export class Choices {
  private readonly decisions: { readonly key: string; readonly count: number; taken: number }[] = [];
  private readonly ids = new Map<Ast, number>();
  private runs = 1;

  /** A name for a choice made at a node. */
  key(ast: Ast, nodes: readonly Node[]): string {
    let id = this.ids.get(ast);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(ast, id);
    }
    return `${id}:${nodes.join(',')}`;
  }

  choose(key: string, count: number): number {
    const known = this.decisions.find((decision) => decision.key === key);
    if (known) return known.taken;
    this.decisions.push({ key, count, taken: 0 });
    return 0;
  }

  /** Goes to the next combination; false where all were seen, or too many. */
  next(): boolean {
    for (let last = this.decisions.pop(); last; last = this.decisions.pop()) {
      if (last.taken + 1 >= last.count) continue;
      last.taken++;
      this.decisions.push(last);
      this.runs++;
      return this.runs <= MAX_RUNS;
    }
    return false;
  }

  /** More combinations than were followed. */
  get truncated(): boolean {
    return this.runs > MAX_RUNS;
  }
}
