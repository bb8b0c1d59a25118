import { isMainThread } from 'node:worker_threads';
import { main } from './cli/main';

// Each command, and the thread that checks, loads what it needs: to start is a good part of what a small file takes.
if (isMainThread) main(process.argv.slice(2), __filename);
else import('./cli/check-thread').then(({ checkInThread }) => checkInThread());
