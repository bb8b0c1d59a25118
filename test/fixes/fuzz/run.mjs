#!/usr/bin/env node
// Applies every fix that is said to keep results to random kernels, and compares what they compute before and after.
// usage: node test/fixes/fuzz/run.mjs [--pairs N] [--seed N] [--keep FOLDER]             emulated by g++, thread after thread
//        node test/fixes/fuzz/run.mjs --gpu FOLDER [--pairs N] [--seed N] [--parts N]    writes programs for nvcc and a GPU
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';
import { copyWasm, node, root } from '../../../scripts/bundle.mjs';

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'fix-fuzz-'));
copyWasm(work);
await esbuild.build({
  ...node,
  entryPoints: [path.join(root, 'test/fixes/fuzz/campaign.ts')],
  outfile: path.join(work, 'campaign.js'),
  external: [...(node.external ?? []), 'tree-sitter', 'tree-sitter-cpp', 'esbuild'],
});
const { default: campaign } = await import(path.join(work, 'campaign.js'));
process.chdir(root);
const status = await campaign.main(process.argv.slice(2), work);
fs.rmSync(work, { recursive: true });
process.exit(status);
