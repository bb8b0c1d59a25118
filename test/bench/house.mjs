// The parts of the house that the benches measure, bundled into a folder of their own.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { copyWasm, node, root } from '../../scripts/bundle.mjs';

const modules = [
  'syntax/load-node',
  'syntax/mask/mask',
  'program/build',
  'analyse',
  'rules',
  'workspace/engine',
  'workspace/node-reader',
  'settings/read-settings',
];

export async function openHouse() {
  return loadHouse(await buildHouse());
}

/** The folder of the bundle; it goes with this process. */
export async function buildHouse() {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'analysis-bench-'));
  process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));
  copyWasm(out);
  await esbuild.build({
    ...node,
    stdin: {
      contents: modules.map((each) => `export * from './server/src/${each}';`).join('\n'),
      resolveDir: root,
      loader: 'ts',
    },
    outfile: path.join(out, 'house.js'),
  });
  return out;
}

export async function loadHouse(out) {
  const house = (await import(pathToFileURL(path.join(out, 'house.js')).href)).default;
  return { house, parser: await house.loadParserNode(out) };
}

/** Milliseconds of processor time so far: what else the machine does is not counted. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The program, its analysis and the findings of one text. */
export function analyse({ house, parser }, document) {
  const program = house.buildProgram([document.file], {
    parseExpression: (piece) => parser.parseExpression(piece),
    parseStatements: (piece) => parser.parseStatements(piece),
  });
  const analysis = house.analyseFile(program, document.file, { arch: 'sm_90', blockShape: null });
  return { analysis, findings: house.runRules(analysis, {}) };
}
