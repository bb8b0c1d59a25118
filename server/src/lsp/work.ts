import { type Connection, NotificationType } from 'vscode-languageserver';
import type { Client } from './client';

const workNotification = new NotificationType<{ readonly uri: string | null }>('cudaDivergence/work');

/** Why a document is not analysed that was being analysed when the server died. */
export const leftOutReason =
  'the server died while it analysed this file, which is left out until the server is restarted';

/**
 * Tells the client which document the server is about to work on, and when it has done so. Where the server dies or does
 * not come back, the client knows which document did that, and starts the next server without it.
 */
export class Work {
  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
  ) {}

  isLeftOut(uri: string): boolean {
    return this.client.leftOut.has(uri);
  }

  async on<T>(uri: string, work: () => T): Promise<T> {
    if (!this.client.hearsOfWork) return work();
    await this.say(uri); // it must be on its way: the work may be the last that this process does
    try {
      return work();
    } finally {
      this.say(null);
    }
  }

  private say(uri: string | null): Promise<void> {
    return this.connection.sendNotification(workNotification, { uri }).catch(() => {}); // nobody to be told
  }
}
