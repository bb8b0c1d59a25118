import type { Connection } from 'vscode-languageserver';

/** The server's log: the client's output channel, never a message box. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(what: string, error: unknown): void;
}

export function logOf({ console }: Connection): Log {
  return {
    info: (text) => console.info(text),
    warn: (text) => console.warn(text),
    error: (what, error) =>
      console.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : error}`),
  };
}
