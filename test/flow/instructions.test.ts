import assert from 'node:assert/strict';
import type { NewInstr } from '../../server/src/flow/builder';
import { instruction } from '../../server/src/flow/instructions';
import type { Instr, MemoryObject } from '../../server/src/flow/ir';
import { INT } from '../../server/src/lanes/value';

const object: MemoryObject = {
  name: 'tile',
  space: 'shared',
  elementType: INT,
  elementBytes: 4,
  length: 32,
  escapes: false,
  constant: false,
};

/** One of each kind, with every field that a kind may have: the compiler asks for one that is added. */
const samples: { readonly [Op in Instr['op']]: Required<Extract<NewInstr, { op: Op }>> } = {
  const: { op: 'const', value: 7 },
  param: { op: 'param', index: 1, by: 'reference' },
  builtin: { op: 'builtin', which: 'threadIdx.x' },
  symbol: { op: 'symbol', symbol: 'T', unseen: 'agrees', parameter: true },
  undef: { op: 'undef' },
  pointee: { op: 'pointee', index: 2 },
  aggregate: { op: 'aggregate', fields: ['x'], values: [3] },
  binary: { op: 'binary', operator: '+', left: 1, right: 2 },
  unary: { op: 'unary', operator: '-', operand: 1 },
  cast: { op: 'cast', operand: 1, from: INT },
  select: { op: 'select', condition: 1, yes: 2, no: 3 },
  field: { op: 'field', operand: 1, field: 'x', inside: true },
  address: { op: 'address', object },
  offset: { op: 'offset', base: 1, index: 2, elementBytes: 4, negative: true },
  load: { op: 'load', address: 1, space: 'shared', bytes: 4, volatile: true },
  store: { op: 'store', address: 1, value: 2, space: 'shared', bytes: 4, volatile: true },
  call: {
    op: 'call',
    callee: 'f',
    args: [1],
    receiver: 2,
    templateArguments: ['int'],
    target: 3,
    alternatives: [4],
    writable: [true],
    contained: [true],
    isInlined: true,
    unseen: 'f',
    bindings: [],
    selects: true,
    unused: true,
  },
  out: { op: 'out', call: 1, argument: 2, before: 3, perhaps: true },
  asm: { op: 'asm', code: 'mov', outputs: 1, args: [2] },
  phi: { op: 'phi', incoming: [1, 2] },
};

describe('an instruction in memory', () => {
  for (const sample of Object.values(samples))
    it(`${sample.op} keeps all that it was given`, () => {
      const made: Record<string, unknown> = { ...instruction(sample, 5, 6, INT, 'i', 10, 12) };
      for (const key of Object.keys(made)) if (made[key] === undefined) delete made[key];
      assert.deepEqual(made, { ...sample, id: 5, block: 6, type: INT, name: 'i', start: 10, end: 12 });
    });
});
