#!/usr/bin/env node
// Builds the extension and runs the editor suite on it in the served VS Code.
// usage: node scripts/test-editor.mjs [--web]      --web: in the oldest supported VS Code, all of it in the browser
import { spawnSync } from 'node:child_process';
import { root } from './bundle.mjs';
import { runSuite } from './editor/run-suite.mjs';
import { runWebSuite } from './editor/run-web-suite.mjs';

if (spawnSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);
const { passes, failures } = await (process.argv.includes('--web') ? runWebSuite(root) : runSuite({ extension: root }));
for (const title of passes) console.log(`ok ${title}`);
for (const { title, message } of failures) console.log(`FAILED ${title}\n${message}\n`);
console.log(`${passes.length} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);
