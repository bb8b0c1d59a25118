// Which documents servers died of, and when to stop starting them. Knows nothing of VS Code.

/** After so long a life a server has proven itself: deaths before it no longer count. */
const PROVEN_MS = 10 * 60 * 1000;
const DEATHS_ALLOWED = 4;

export class CrashRecord {
  /** Documents that a server was working on when it died, by their address. */
  readonly leftOut = new Set<string>();
  private deaths = 0;
  private born: number;
  private workingOn: string | null = null;

  constructor(private readonly now: () => number = Date.now) {
    this.born = now();
  }

  started(): void {
    this.born = this.now();
    this.workingOn = null;
  }

  /** What the server says that it works on; null: it is done. */
  works(uri: string | null): void {
    this.workingOn = uri;
  }

  /**
   * The server has died, or was ended because it did not come back. However long it took to die, a server that dies
   * again and again is given up.
   */
  died(): { readonly startAgain: boolean; readonly message: string } {
    if (this.now() - this.born >= PROVEN_MS) this.deaths = 0;
    this.deaths++;
    const uri = this.workingOn;
    this.workingOn = null;
    if (uri !== null) this.leftOut.add(uri);
    const of = uri === null ? '' : ` while it analysed ${nameOf(uri)}`;
    if (this.deaths <= DEATHS_ALLOWED) {
      const without = uri === null ? '' : ', without that file until you run "CUDA Divergence: Restart Server"';
      return { startAgain: true, message: `The server stopped${of}. Starting it again${without}.` };
    }
    const message = `The server stopped ${this.deaths} times, the last time${of || ' for no known reason'}, and is not started again. Run "CUDA Divergence: Restart Server" to try once more.`;
    return { startAgain: false, message };
  }
}

/** The end of a document's address, as people know it. */
function nameOf(uri: string): string {
  const parts = uri.split('/').slice(-2).map(decoded);
  return parts.filter((part) => part !== '').join('/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
