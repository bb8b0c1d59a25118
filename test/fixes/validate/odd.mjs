#!/usr/bin/env node
// Writes the fixtures as an odd author would (comments between tokens, tabs, one line, no braces, directives and macros in
// the arms), applies every fix that is offered, and puts all pairs into one program that compares their outputs.
// usage: node test/fixes/validate/odd.mjs OUT.cu [SEED]     then compile and run OUT.cu as run.sh does
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import esbuild from 'esbuild';
import { copyWasm, node, root } from '../../../scripts/bundle.mjs';
import { hashOf, programOf } from './generate.mjs';

const [out, seed = '1'] = process.argv.slice(2);
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'odd-'));
copyWasm(work);
await esbuild.build({
  ...node,
  stdin: {
    contents: `
      export { Engine } from './server/src/workspace/engine';
      export { noReader } from './server/src/workspace/reader';
      export { loadParserNode } from './server/src/syntax/load-node';
      export { defaultSettings } from './server/src/settings/settings';
      export { offersIn } from './server/src/rules/fixes';
      export { applyEdits, Rank } from './server/src/rules/fixes/fix';
    `,
    resolveDir: root,
    loader: 'ts',
  },
  outfile: path.join(work, 'server.js'),
});
const { default: server } = await import(path.join(work, 'server.js'));
const { Engine, noReader, loadParserNode, defaultSettings, offersIn, applyEdits, Rank } = server;
const parser = await loadParserNode();

let state = 0;
/** 0 … 1, the same for the same seed, fixture and way. */
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|^[ \t]*#[^\n]*|[A-Za-z_]\w*|\.?\d(?:[eE][+-]|[\w.])*|<<<|>>>|<<=|>>=|->|\+\+|--|&&|\|\||[-+*/%&|^<>=!]=|<<|>>|::|[^\s\w]|\s+/gm;

/** The text with something put between tokens of functions' bodies. */
function between(text, what) {
  let depth = 0;
  let result = '';
  for (const [each] of text.matchAll(token)) {
    result += each;
    if (each === '{') depth++;
    if (each === '}') depth--;
    if (depth > 0 && !/^\s*(\/\/|#)/.test(each)) result += what(each);
  }
  return result;
}

function inBody(text, change) {
  const at = text.indexOf('kernel(');
  const open = text.indexOf('{', at);
  let depth = 0;
  let end = open;
  for (; end < text.length; end++) {
    if (text[end] === '{') depth++;
    if (text[end] === '}' && --depth === 0) break;
  }
  return open < 0 ? text : text.slice(0, open + 1) + change(text.slice(open + 1, end)) + text.slice(end);
}

const ways = {
  comments: (text) =>
    between(
      text,
      (each) => (random() < 0.12 ? ' /* c */ ' : '') + (/[;,{]/.test(each) && random() < 0.2 ? ' // c\n' : ''),
    ),
  tabs: (text) => text.replace(/^ +/gm, (space) => '\t'.repeat(Math.ceil(space.length / 2))),
  endings: (text) => text.replaceAll('\n', '\r\n'),
  oneLine: (text) => inBody(text, (body) => (/\/\/|#/.test(body) ? body : body.replace(/\s*\n\s*/g, ' '))),
  bare: (text) =>
    /\[&?=?\]/.test(text) ? text : inBody(text, (body) => body.replace(/\{\s*([^;{}]*;)\s*\}/g, '\n    $1\n  ')),
  ownLines: (text) =>
    text.replace(/^([ \t]*)(.*\S)[ \t]*\{[ \t]*$/gm, '$1$2\n$1{').replace(/^([ \t]*)\}[ \t]*else/gm, '$1}\n$1else'),
  directives: (text) =>
    inBody(text, (body) => body.replace(/\n/g, () => (random() < 0.25 ? '\n#if 1\n#endif\n' : '\n'))),
  choices: (text) =>
    inBody(text, (body) =>
      body.replace(/^([ \t]*)(\w+(?:\[\w+\])? = [^;{}\n]*;)$/gm, (line, space, statement) =>
        random() < 0.5 ? `#ifndef ODD\n${line}\n#else\n${space}${statement.replace('=', '= 1 +')}\n#endif` : line,
      ),
    ),
  numbers: (text) => `#define ODD_NUMBER 3\n${inBody(text, (body) => body.replace(/\b3\b(?!\.)/g, 'ODD_NUMBER'))}`,
  macros: (text) =>
    `#define ODD(x) (x)\n#define ODD_DO(x) do { x; } while (0)\n${inBody(text, (body) =>
      body
        .replace(/(?<![<>=!])= ([^;=\n{}]+);/g, (all, value) => (random() < 0.4 ? `= ODD(${value});` : all))
        .replace(/^([ \t]*)(\w+(?:\[\w+\])? = [^;{},\n]*);$/gm, (all, space, statement) =>
          random() < 0.4 ? `${space}ODD_DO(${statement});` : all,
        ),
    )}`,
  spaces: (text) =>
    inBody(text, (body) =>
      body.replace(/([=+*<>?:(),])(?![=+*<>&|:])/g, (each) => (random() < 0.3 ? `${each}\n        ` : each)),
    ),
  trailing: (text) => inBody(text, (body) => body.replace(/([;{])\n/g, (_, each) => `${each}  /* t */  // u\n`)),
  template: (text) =>
    /template/.test(text)
      ? text
      : text.replace(/(?=(static )?__global__)/, 'template <int ODD_N>\n').replace(/\bkernel<<</g, 'kernel<3><<<'),
  unrolled: (text) => inBody(text, (body) => body.replace(/^([ \t]*)(for \()/gm, '#pragma unroll 2\n$1$2')),
  joined: (text) => inBody(text, (body) => body.replace(/;\n[ \t]*(?=\w)/g, (all) => (random() < 0.5 ? '; ' : all))),
  longLines: (text) =>
    text.replace(/^(.*(?:=|\()) (\S.*;)$/gm, (all, a, b) =>
      random() < 0.3 && !a.startsWith('#') ? `${a} \\\n${b}` : all,
    ),
};

const pairs = [];
let offered = 0;
for (const fix of folders(path.resolve(import.meta.dirname, '..')))
  for (const shape of folders(path.resolve(import.meta.dirname, '..', fix))) {
    if (shape === 'not-power') continue; // reads behind its array as it stands
    const text = fs.readFileSync(path.resolve(import.meta.dirname, '..', fix, shape, 'before.cu'), 'utf8');
    for (const [way, change] of Object.entries(ways)) {
      let before = text;
      state = [...`${seed} ${fix}/${shape}/${way}`].reduce(
        (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0,
        7,
      );
      try {
        before = change(text);
      } catch {}
      if (before === text || !/\bkernel\s*\(/.test(before)) continue;
      const seen = new Set();
      for (const each of fixes(before)) {
        // What only inserts comments or attributes is looked at in its own fixtures.
        if (each.rank === Rank.Declaration || seen.has(each.id)) continue;
        if (each.rank >= Rank.Promise && each.id !== fix) continue;
        seen.add(each.id);
        offered++;
        const edits = [...each.edits()].sort((a, b) => a.start - b.start || a.end - b.end);
        if (edits.some((edit, at) => at > 0 && edits[at - 1].end > edit.start))
          throw new Error(`edits overlap: ${fix}/${shape}/${way}/${each.id}`);
        const after = applyEdits(before, edits);
        const name = `${fix}/${shape}/${way}/${each.id}`;
        pairs.push({ name, hash: hashOf(before, after), before, after, keeps: each.keepsResults });
      }
    }
  }
fs.writeFileSync(out, programOf(pairs));
fs.writeFileSync(`${out}.json`, JSON.stringify(pairs));
console.log(`${offered} fixes on offer in ${out}`);
fs.rmSync(work, { recursive: true });

function folders(place) {
  return fs
    .readdirSync(place, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() && entry.name !== 'validate' ? [entry.name] : []));
}

function fixes(text) {
  const engine = new Engine(parser, { ...noReader, resolve: (_, relative) => relative }, defaultSettings, true, false);
  engine.files.setOpen('kernel.cu', text);
  const analysed = engine.analyse('kernel.cu', 'kernel.cu', ['kernel.cu']);
  const found =
    analysed.skipped === null
      ? offersIn(analysed.analysis, analysed.findings, 0, text.length).flatMap((offer) => offer.fixes)
      : [];
  // Edits are made here, while the tree is there.
  const made = found.map((each) => {
    const edits = each.edits();
    return { ...each, edits: () => edits };
  });
  engine.dispose();
  return made;
}
