// Reads what the accuracy measurements need out of a cubin (an ELF file of NVIDIA's compiler), so that no disassembler has to
// be there: of each instruction its opcode, its predicate, where a jump leads, and the source line it was made for. The fields'
// places were found by comparing with `nvdisasm` of CUDA 13.0 and hold from sm_75 to sm_120.
import fs from 'node:fs';

const BYTES = 16;
export const NEVER_FALSE = 7;
const BRA = 0x947;
/** On a predicate that all lanes share, sm_100 and later; the predicate is an operand. */
const BRA_UNIFORM = 0x547;
const EXIT = 0x94d;
const NOP = 0x918;

/** By section name: the instructions of each function. `arch` is a number, 90 for sm_90. */
export function readCubin(file, arch) {
  const bytes = fs.readFileSync(file);
  const sections = sectionsOf(bytes);
  const functions = new Map();
  for (const { name, offset, size } of sections) {
    if (!name.startsWith('.text.')) continue;
    const list = [];
    for (let at = 0; at < size; at += BYTES) list.push(instruction(bytes, offset + at, at, arch));
    functions.set(name.slice('.text.'.length), list);
  }
  readLines(bytes, sections, functions);
  return functions;
}

function instruction(bytes, offset, at, arch) {
  const low = bytes.readBigUInt64LE(offset);
  const high = bytes.readBigUInt64LE(offset + 8);
  const opcode = Number(low & 0xfffn);
  const distance = Number(BigInt.asIntN(48, ((high << 64n) | low) >> 34n));
  const words = arch >= 90 ? distance * 256 + Number((low >> 16n) & 0xffn) : distance;
  const predicate = Number((low >> 12n) & 7n);
  const isJump = opcode === BRA || opcode === BRA_UNIFORM;
  return {
    at,
    line: 0,
    predicate,
    isNop: opcode === NOP,
    isExit: opcode === EXIT,
    isConditionalJump:
      opcode === BRA_UNIFORM ||
      (opcode === BRA && (predicate !== NEVER_FALSE || Number((high >> 23n) & 7n) !== NEVER_FALSE)),
    target: isJump ? at + BYTES + 4 * words : null,
  };
}

function sectionsOf(bytes) {
  const table = Number(bytes.readBigUInt64LE(40));
  const [entry, count, names] = [bytes.readUInt16LE(58), bytes.readUInt16LE(60), bytes.readUInt16LE(62)];
  const sections = Array.from({ length: count }, (_, index) => {
    const at = table + index * entry;
    return {
      nameAt: bytes.readUInt32LE(at),
      type: bytes.readUInt32LE(at + 4),
      offset: Number(bytes.readBigUInt64LE(at + 24)),
      size: Number(bytes.readBigUInt64LE(at + 32)),
    };
  });
  return sections.map((section) => {
    const start = sections[names].offset + section.nameAt;
    return { ...section, name: bytes.toString('latin1', start, bytes.indexOf(0, start)) };
  });
}

/**
 * The line table (DWARF 2, section `.debug_line` of `nvcc -lineinfo`). Code of a header's function counts for the line of the
 * first file before it, which is where it was inlined.
 */
function readLines(bytes, sections, functions) {
  const table = sections.find(({ name }) => name === '.debug_line');
  const moves = sections.find(({ name }) => /^\.rela?\.debug_line$/.test(name));
  const symbols = sections.find(({ type }) => type === 2);
  if (table === undefined || moves === undefined || symbols === undefined) return;
  const owners = new Map();
  const step = moves.name.startsWith('.rela.') ? 24 : 16;
  for (let at = moves.offset; at < moves.offset + moves.size; at += step) {
    const symbol = symbols.offset + 24 * Number(bytes.readBigUInt64LE(at + 8) >> 32n);
    const { name } = sections[bytes.readUInt16LE(symbol + 6)];
    owners.set(Number(bytes.readBigUInt64LE(at)), name.slice('.text.'.length));
  }
  let at = table.offset;
  const unsigned = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const signed = () => {
    let value = 0;
    for (let shift = 0; ; ) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return byte & 64 && shift < 32 ? value | (-1 << shift) : value;
    }
  };
  while (at < table.offset + table.size) {
    const unit = at;
    const end = unit + 4 + bytes.readUInt32LE(unit);
    const program = unit + 10 + bytes.readUInt32LE(unit + 6);
    let header = unit + 10;
    if (bytes.readUInt16LE(unit + 4) >= 4) header++;
    const [least, base, range, first] = [
      bytes[header],
      bytes.readInt8(header + 2),
      bytes[header + 3],
      bytes[header + 4],
    ];
    let row = { address: 0, file: 1, line: 1 };
    let rows = [];
    let owner = null;
    at = program;
    while (at < end) {
      const opcode = bytes[at++];
      if (opcode === 0) {
        const length = unsigned();
        const next = at + length;
        const extended = bytes[at++];
        if (extended === 2) {
          owner = owners.get(at - table.offset) ?? owner;
          row.address = Number(bytes.readBigUInt64LE(at));
        } else if (extended === 1) {
          assign(functions.get(owner) ?? [], rows);
          rows = [];
          row = { address: 0, file: 1, line: 1 };
        }
        at = next;
      } else if (opcode >= first) {
        row.address += Math.floor((opcode - first) / range) * least;
        row.line += base + ((opcode - first) % range);
        rows.push({ ...row });
      } else if (opcode === 1) rows.push({ ...row });
      else if (opcode === 2) row.address += unsigned() * least;
      else if (opcode === 3) row.line += signed();
      else if (opcode === 4) row.file = unsigned();
      else if (opcode === 8) row.address += Math.floor((255 - first) / range) * least;
      else if (opcode === 9) {
        row.address += bytes.readUInt16LE(at);
        at += 2;
      } else if (opcode !== 6 && opcode !== 7) unsigned();
    }
    at = end;
  }
}

function assign(instructions, rows) {
  let line = 0;
  let next = 0;
  for (const each of instructions) {
    for (; next < rows.length && rows[next].address <= each.at; next++)
      if (rows[next].file === 1) line = rows[next].line;
    each.line = line;
  }
}
