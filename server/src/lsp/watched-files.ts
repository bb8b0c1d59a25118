import { type Connection, DidChangeWatchedFilesNotification } from 'vscode-languageserver';
import type { Client } from './client';

const pattern = '**/{*.{cu,cuh,h,hh,hpp,hxx,inl},.cuda-divergence.json,compile_commands.json}';

/** Files that say how others are analysed. */
export function isProjectFile(uri: string): boolean {
  return /\/(?:\.cuda-divergence|compile_commands)\.json$/.test(uri);
}

/** Included files and launches elsewhere may change on disk. */
export async function watchFiles(connection: Connection, client: Client): Promise<void> {
  if (!client.registersWatchers) return;
  await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: pattern }] });
}
