import { type Connection, DidChangeWatchedFilesNotification } from 'vscode-languageserver';
import type { Client } from './client';

const pattern = '**/*.{cu,cuh,h,hh,hpp,hxx,inl}';

/** Included files and launches elsewhere may change on disk. */
export async function watchFiles(connection: Connection, client: Client): Promise<void> {
  if (!client.registersWatchers) return;
  await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: pattern }] });
}
