import { type Connection, type ConnectionOptions, ErrorCodes, Message, ResponseError } from 'vscode-languageserver';

/** Stands for a request that comes at the wrong time: its handler answers with the protocol's code. */
const REFUSED = 'cudaDivergence/refused';

type State = 'new' | 'running' | 'shut down';

/** What the protocol lets a client ask before `initialize` and after `shutdown`: nothing, and `exit`. */
export class Lifecycle {
  private state: State = 'new';
  private handled = 0;
  private inFlight = 0;

  /** For the maker of the connection: each message passes here first. */
  readonly options: ConnectionOptions = {
    messageStrategy: {
      handleMessage: async (message, next) => {
        this.handled++;
        this.inFlight++;
        try {
          const allowed = this.allowed(message);
          if (allowed !== null) await next(allowed);
        } finally {
          this.inFlight--;
        }
      },
    },
  };

  attach(connection: Connection): void {
    connection.onRequest(
      REFUSED,
      ({ code, message }: { code: number; message: string }) => new ResponseError(code, message),
    );
  }

  /** The exit status where the client goes without `exit`. */
  get exitStatus(): 0 | 1 {
    return this.state === 'shut down' ? 0 : 1;
  }

  /** Waits until what has come is answered, but not for ever: a client that has gone answers nothing that is asked of it. */
  async drained(withinMs: number): Promise<void> {
    const end = Date.now() + withinMs;
    for (let before = -1; before !== this.handled || this.inFlight > 0; ) {
      if (Date.now() > end) return;
      before = this.handled;
      await new Promise((resolve) => setTimeout(resolve, 10)); // each message is taken from the queue in a turn of its own
    }
  }

  /** The message as it is let through; null: it is not. */
  private allowed(message: Message): Message | null {
    if (Message.isRequest(message)) {
      const refusal = this.refusal(message.method);
      return refusal === null ? message : ({ ...message, method: REFUSED, params: refusal } as Message);
    }
    return Message.isNotification(message) && this.state !== 'running' && message.method !== 'exit' ? null : message;
  }

  /** Why a request cannot be answered now. Follows the state. */
  private refusal(method: string): { readonly code: number; readonly message: string } | null {
    if (this.state === 'shut down') return { code: ErrorCodes.InvalidRequest, message: 'the server is shut down' };
    if (method === 'initialize') {
      if (this.state === 'running') return { code: ErrorCodes.InvalidRequest, message: 'the server is initialized' };
      this.state = 'running';
    } else if (this.state === 'new') {
      return { code: ErrorCodes.ServerNotInitialized, message: 'the server is not initialized' };
    } else if (method === 'shutdown') this.state = 'shut down';
    return null;
  }
}
