/** How a run is watched: files that ended one before, and what is told of where it is. */
export interface Watch {
  readonly leftOut: ReadonlyMap<string, string>;
  begins(file: string): void;
}
