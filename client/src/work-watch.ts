// Notices a server that does not come back from the document it works on. Knows nothing of VS Code.

export class WorkWatch {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `hung` is called where a piece of work takes longer than the limit. */
  constructor(
    private readonly limitMs: number,
    private readonly hung: () => void,
  ) {}

  /** What the server says that it works on; null: it is done. */
  works(uri: string | null): void {
    clearTimeout(this.timer);
    if (uri !== null) this.timer = setTimeout(this.hung, this.limitMs);
  }
}
