#!/usr/bin/env node
// Measures how much of real CUDA the parser reads, and how fast.
// usage: node test/corpus/parse-rates.mjs [--verbose] [--arch sm_90] FOLDER...
// A kernel is `full` where a function_definition of its name has exactly its body and no error in it. The kernels come
// from an independent lexer below (comments, strings and #define lines removed, braces matched), inactive branches too.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { copyWasm, node, root } from '../../scripts/bundle.mjs';

const args = process.argv.slice(2);
const verbose = args.includes('--verbose');
const folders = args.filter((arg) => !arg.startsWith('--'));
if (folders.length === 0) {
  console.error('usage: node test/corpus/parse-rates.mjs [--verbose] FOLDER...');
  process.exit(2);
}

const out = fs.mkdtempSync(path.join(os.tmpdir(), 'parse-rates-'));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));
copyWasm(out);
await esbuild.build({
  ...node,
  stdin: {
    contents: `export * from './server/src/syntax/load-node'; export * from './server/src/syntax/measure';`,
    resolveDir: root,
    loader: 'ts',
  },
  outfile: path.join(out, 'syntax.js'),
});
const { loadParserNode, timeStages } = (await import(pathToFileURL(path.join(out, 'syntax.js')).href)).default;
const parser = await loadParserNode(out);

function* walk(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(full);
    else if (/\.(cu|cuh|h|hpp|hxx|inl)$/.test(entry.name)) yield full;
  }
}

/** Comments, literals and the lines of #define, #pragma and #error as spaces; the same length. */
function strip(text) {
  const out = text.split('');
  const blank = (from, to) => {
    for (let k = from; k < to && k < out.length; k++) if (out[k] !== '\n') out[k] = ' ';
  };
  let fresh = true;
  for (let i = 0; i < text.length; ) {
    const c = text[i];
    const start = i;
    if (c === '/' && (text[i + 1] === '/' || text[i + 1] === '*')) {
      i = text[i + 1] === '/' ? logicalEnd(text, i) : past(text, '*/', i + 2);
      blank(start, i);
    } else if (c === '#' && fresh && /^#[ \t]*(?:define|pragma|error|warning)\b/.test(text.slice(i, i + 40))) {
      i = logicalEnd(text, i);
      blank(start, i);
    } else if (c === '"' || c === "'") {
      const raw = c === '"' && /\b(?:u8|[uUL])?R$/.test(text.slice(Math.max(0, i - 4), i));
      if (raw) {
        i = past(text, `)${text.slice(i + 1, text.indexOf('(', i))}"`, i);
        blank(start + 1, i - 1);
      } else if (c === "'" && /[0-9a-fA-F]/.test(text[i - 1] ?? '') && /[0-9a-fA-F]/.test(text[i + 1] ?? '')) i++;
      else {
        for (i++; i < text.length && text[i] !== c && text[i] !== '\n'; i++) if (text[i] === '\\') i++;
        i++;
        blank(start + 1, i - 1);
      }
      fresh = false;
    } else {
      if (c === '\n') fresh = true;
      else if (!/\s/.test(c)) fresh = false;
      i++;
    }
  }
  return out.join('');
}

function past(text, what, from) {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at + what.length;
}

/** The end of a line that backslashes continue. */
function logicalEnd(text, from) {
  let at = from;
  for (;;) {
    at = lineEnd(text, at);
    if (at >= text.length || !/\\\r?$/.test(text.slice(from, at))) return at;
    at++;
  }
}

const attributes =
  /__(?:launch_bounds|cluster_dims|block_size|maxnreg|attribute|align)__\s*$|\b(?:alignas|LAUNCH_BOUNDS|__attribute__)\s*$|^[A-Z_0-9]*(?:BOUNDS|ATTR)[A-Z_0-9]*$/;

/** Definitions after `__global__`: name, offset of the name, range of the body. */
function findKernels(text) {
  const clean = strip(text);
  const found = [];
  let declarations = 0;
  for (const match of clean.matchAll(/\b(?:__global__|(?:RAFT|CUDF|CUVS)_KERNEL|_CCCL_KERNEL_ATTRIBUTES)\b/g)) {
    let at = match.index + match[0].length;
    let name = null;
    let nameAt = -1;
    let state = 'head';
    for (; at < clean.length; ) {
      const c = clean[at];
      if (/\s/.test(c)) at++;
      else if (c === '#') at = lineEnd(clean, at);
      else if (c === '(') {
        const end = closing(clean, at);
        if (end < 0) break;
        if (state === 'head' && name !== null && !attributes.test(name)) state = 'parameters';
        at = end;
      } else if (c === ';' || c === '}' || c === '=') {
        declarations++;
        break;
      } else if (c === '{') {
        const ends = [closing(clean, at, 'first'), closing(clean, at, 'last')].filter((end) => end > 0);
        if (state === 'parameters' && ends.length > 0) found.push({ name, nameAt, body: at, ends });
        break;
      } else {
        const word = /[A-Za-z_$][\w$]*/y;
        word.lastIndex = at;
        const read = word.exec(clean);
        if (read && state === 'head') {
          name = read[0];
          nameAt = at;
        }
        at += read ? read[0].length : 1;
      }
    }
  }
  return { kernels: found, declarations };
}

function lineEnd(text, at) {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Past the bracket that closes the one at `open`; of preprocessor alternatives only the first or the last counts. */
function closing(text, open, take = 'first') {
  let depth = 0;
  const before = [];
  for (let at = open; at < text.length; at++) {
    const c = text[at];
    if (c === '#' && /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', at) + 1, at))) {
      const end = lineEnd(text, at);
      const word = /^#\s*(\w+)/.exec(text.slice(at, end))?.[1];
      if (word?.startsWith('if')) before.push({ depth, after: null });
      else if (word?.startsWith('el') && before.length) {
        const group = before[before.length - 1];
        group.after ??= depth;
        depth = group.depth;
      } else if (word === 'endif') {
        const group = before.pop();
        if (group?.after != null && take === 'first') depth = group.after;
      }
      at = end;
    } else if (c === '(' || c === '{' || c === '[') depth++;
    else if (c === ')' || c === '}' || c === ']') {
      if (--depth === 0) return at + 1;
    }
  }
  return -1;
}

const total = newCount();
const rows = [];
for (const folder of folders) {
  const count = newCount();
  for (const file of walk(folder)) {
    let text;
    try {
      text = fs.readFileSync(file, 'utf8');
    } catch {
      continue;
    }
    if (!/\.cuh?$/.test(file) && !/__global__|__device__/.test(text)) continue;
    measure(file, text, count);
  }
  for (const key of Object.keys(count)) total[key] += count[key];
  rows.push([path.basename(folder), count]);
}
console.log('folder                    files  clean   MB    kernels   full  inactive  launches found   control found');
for (const [name, count] of folders.length > 1 ? [...rows, ['TOTAL', total]] : rows)
  console.log(
    name.padEnd(24),
    String(count.files).padStart(6),
    percent(count.clean, count.files),
    (count.bytes / 1e6).toFixed(1).padStart(6),
    String(count.kernels).padStart(8),
    percent(count.full, count.kernels),
    String(count.inactive).padStart(8),
    `${count.launchesFound}/${count.launches}`.padStart(12),
    `${count.controlFound}/${count.control}`.padStart(14),
    `misread ${count.misread}`,
  );
const mbps = (ms) => (total.bytes / 1e3 / ms).toFixed(1);
console.log(
  `lex ${mbps(total.lex)}, mask (with lexing) ${mbps(total.mask)}, parse ${mbps(total.parse)}, export ${mbps(total.export)} MB/s;`,
  `mask/parse ${(total.mask / total.parse).toFixed(2)}, export/parse ${(total.export / total.parse).toFixed(2)}, ${total.nodes} nodes`,
);
console.log(`slowest file ${total.slowest.toFixed(0)} ms; skipped ${total.skipped}`);

function newCount() {
  return {
    files: 0,
    clean: 0,
    bytes: 0,
    kernels: 0,
    full: 0,
    inactive: 0,
    launches: 0,
    launchesFound: 0,
    control: 0,
    controlFound: 0,
    misread: 0,
    lex: 0,
    mask: 0,
    parse: 0,
    export: 0,
    nodes: 0,
    slowest: 0,
    skipped: 0,
  };
}

function percent(part, whole) {
  return (whole ? `${((100 * part) / whole).toFixed(2)}%` : '-').padStart(8);
}

function measure(file, text, count) {
  const document = parser.open(file, text);
  try {
    count.files++;
    count.bytes += text.length;
    if (document.skipped !== null) {
      count.skipped++;
      if (verbose) console.log(`SKIPPED ${file}: ${document.skipped}`);
    }
    const times = timeStages(parser, text);
    count.lex += times.lex;
    count.mask += times.mask;
    count.parse += times.parse;
    count.export += times.export;
    total.slowest = Math.max(total.slowest, times.mask + times.parse + times.export);
    const source = document.file;
    const { ast } = source;
    count.nodes += ast.count;
    const errors = source.notes.filter((note) => note.kind === 'parse-error');
    if (errors.length === 0) count.clean++;
    else if (process.env.NOTES) for (const note of errors) console.log(`NOTE ${file}:${note.line} ${note.message}`);
    const inactive = source.mask.filter((entry) => entry.kind === 'inactive');
    const isInactive = (at) => inactive.some((entry) => at >= entry.start && at < entry.end);
    const bodies = new Map();
    for (let n = 0; n < ast.count; n++)
      if (ast.kindName(n) === 'function_definition') {
        const body = ast.children(n).find((c) => ast.fieldName(c) === 'body');
        if (body !== undefined) bodies.set(ast.starts[body], { node: n, body });
      }
    for (const kernel of findKernels(text).kernels) {
      count.kernels++;
      if (isInactive(kernel.nameAt)) {
        count.inactive++;
        if (verbose) console.log(`INACTIVE ${file}:${lineOf(text, kernel.nameAt)} ${kernel.name}`);
        continue;
      }
      const found = bodies.get(kernel.body);
      const named = found && text.slice(ast.starts[found.node], kernel.body).includes(kernel.name);
      if (found && named && kernel.ends.includes(ast.ends[found.body]) && !ast.hasError(found.body)) count.full++;
      else if (verbose)
        console.log(
          `BAD ${file}:${lineOf(text, kernel.nameAt)} ${kernel.name}: ${!found ? 'not found' : !named ? 'name' : ast.hasError(found.body) ? `error at line ${firstError(ast, found.body, text)}` : 'range'}`,
        );
    }
    countControl(file, text, source, isInactive, count);
    for (const match of strip(text).matchAll(/<<<(?!<)/g)) {
      if (isInactive(match.index)) continue;
      count.launches++;
      if (source.mask.some((entry) => entry.kind === 'launch' && entry.start === match.index)) count.launchesFound++;
      else if (verbose) console.log(`LAUNCH ${file}:${lineOf(text, match.index)}`);
    }
  } finally {
    document.dispose();
  }
}

/** Whether each control keyword in an error-free kernel is the node it should be, and comparisons that read as templates. */
function countControl(file, text, source, isInactive, count) {
  const { ast } = source;
  const kindOf = {
    if: 'if_statement',
    for: 'for_statement|for_range_loop',
    while: 'while_statement|do_statement',
    switch: 'switch_statement',
    do: 'do_statement',
    '?': 'conditional_expression',
  };
  const at = new Map();
  for (let n = 0; n < ast.count; n++) {
    const kind = ast.kindName(n);
    if (/^(?:if|for|while|switch|do)_statement$|^for_range_loop$/.test(kind)) at.set(ast.starts[n], kind);
    if (kind === 'do_statement') {
      const children = ast.children(n);
      const end = ast.ends[children[0]];
      at.set(text.indexOf('while', end), kind);
    }
    if (kind === 'conditional_expression') {
      const condition = ast.children(n)[0];
      for (let k = ast.ends[condition]; k < ast.ends[n]; k++)
        if (ast.masked[k] === '?') {
          at.set(k, kind);
          break;
        }
    }
    if (
      kind === 'binary_expression' &&
      ast.kindName(ast.parents[n]) === 'template_argument_list' &&
      /^(?:&&|\|\|)$/.test(ast.textOf(ast.children(n).find((c) => ast.kindName(c) === '(token)') ?? n)) &&
      ast.kindName(ast.parents[ast.parents[n]]) === 'template_function' &&
      /^[a-z]\w*$/.test(ast.textOf(ast.children(ast.parents[ast.parents[n]])[0]))
    ) {
      count.misread++;
      if (verbose)
        console.log(
          `MISREAD ${file}:${lineOf(text, ast.starts[n])} ${ast.textOf(ast.parents[ast.parents[n]]).slice(0, 80)}`,
        );
    }
  }
  const hidden = source.mask.filter(
    (entry) => entry.kind === 'macro' || entry.kind === 'inactive' || entry.kind === 'preprocessor',
  );
  const clean = strip(text);
  for (const kernel of findKernels(text).kernels) {
    if (isInactive(kernel.nameAt)) continue;
    const end = Math.max(...kernel.ends);
    for (const match of clean.slice(kernel.body, end).matchAll(/(?<![\w.])(?:if|for|while|switch|do)(?!\w)|\?/g)) {
      const offset = kernel.body + match.index;
      if (hidden.some((entry) => offset >= entry.start && offset < entry.end)) continue;
      count.control++;
      if (new RegExp(kindOf[match[0]]).test(at.get(offset) ?? '')) count.controlFound++;
      else if (verbose) console.log(`CONTROL ${file}:${lineOf(text, offset)} ${match[0]} is ${at.get(offset)}`);
    }
  }
}

function firstError(ast, node, text) {
  let last = node;
  for (let n = node; n < ast.endOfSubtree(node); n++) {
    if (!ast.hasError(n)) continue;
    last = n;
    if (ast.kindName(n) === 'ERROR' || ast.isMissing(n)) break;
  }
  return lineOf(text, ast.starts[last]);
}

function lineOf(text, offset) {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
