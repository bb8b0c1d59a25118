#!/usr/bin/env node
// Every figure of the section "Costs" of docs/accuracy.md, in one go.
// usage: npm run accuracy -- HECBENCH MEASUREMENTS     (a checkout; the folder of if-forms-train.csv, micro.csv and so on)
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { copyWasm, node, root } from '../../scripts/bundle.mjs';

const [programs, hardware] = process.argv.slice(2);
if (programs === undefined || hardware === undefined || !fs.existsSync(path.join(hardware, 'if-forms-train.csv'))) {
  console.error('usage: npm run accuracy -- HECBENCH MEASUREMENTS     (MEASUREMENTS holds if-forms-train.csv)');
  process.exit(2);
}
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'accuracy-'));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));
copyWasm(out);
const outfile = path.join(out, 'accuracy.js');
await esbuild.build({ ...node, entryPoints: [path.join(root, 'test/hardware/accuracy.ts')], outfile });
const { accuracy } = (await import(pathToFileURL(outfile).href)).default;
await accuracy(path.resolve(programs), path.resolve(hardware));
