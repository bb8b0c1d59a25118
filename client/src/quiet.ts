// Keeps a language client from opening message boxes: the library forces one where a connection is lost for good.
import type { BaseLanguageClient } from 'vscode-languageclient';

export function quiet<Client extends BaseLanguageClient>(client: Client): Client {
  const log = client.error.bind(client);
  client.error = (message: string, data?: unknown) => log(message, data, false);
  return client;
}
