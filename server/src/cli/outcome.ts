/** What a command prints on standard output, and its exit status. */
export interface Outcome {
  readonly output: string;
  readonly status: 0 | 1 | 2;
  /** Not for a program, which needs all of it. */
  readonly isForPeople: boolean;
}
