import type { ScalarType } from '../lanes/value';
import type { NewInstr } from './builder';
import type { BlockId, Instr, InstrId } from './ir';

/**
 * Instructions in memory. Every reader asks any instruction for its `op`, `id`, `type`, and an engine that has seen a
 * dozen shapes of objects looks such a field up by its name. So all instructions are objects of four shapes, which
 * begin with the same fields; what an instruction does not have is undefined, as `Instr` has it. The fields are written
 * one by one: with `Object.assign` the whole analysis took half as long again.
 */
abstract class Common {
  constructor(
    readonly op: Instr['op'],
    readonly id: InstrId,
    readonly block: BlockId,
    readonly type: ScalarType,
    readonly name: string | null,
    readonly start: number,
    readonly end: number,
  ) {}
}

class Leaf extends Common {
  value: unknown = undefined;
  index: unknown = undefined;
  by: unknown = undefined;
  which: unknown = undefined;
  symbol: unknown = undefined;
  parameter: unknown = undefined;
  unseen: unknown = undefined;
  object: unknown = undefined;
}

class Operation extends Common {
  operator: unknown = undefined;
  left: unknown = undefined;
  right: unknown = undefined;
  operand: unknown = undefined;
  from: unknown = undefined;
  condition: unknown = undefined;
  yes: unknown = undefined;
  no: unknown = undefined;
  field: unknown = undefined;
  inside: unknown = undefined;
  incoming: unknown = undefined;
}

class Access extends Common {
  base: unknown = undefined;
  index: unknown = undefined;
  elementBytes: unknown = undefined;
  negative: unknown = undefined;
  address: unknown = undefined;
  value: unknown = undefined;
  space: unknown = undefined;
  bytes: unknown = undefined;
  volatile: unknown = undefined;
}

class Call extends Common {
  callee: unknown = undefined;
  args: unknown = undefined;
  receiver: unknown = undefined;
  templateArguments: unknown = undefined;
  target: unknown = undefined;
  alternatives: unknown = undefined;
  writable: unknown = undefined;
  contained: unknown = undefined;
  bindings: unknown = undefined;
  selects: unknown = undefined;
  isInlined: unknown = undefined;
  unseen: unknown = undefined;
  unused: unknown = undefined;
  call: unknown = undefined;
  argument: unknown = undefined;
  before: unknown = undefined;
  perhaps: unknown = undefined;
  code: unknown = undefined;
  outputs: unknown = undefined;
  fields: unknown = undefined;
  values: unknown = undefined;
}

/** An instruction with what the builder knows of it. */
export function instruction(
  given: NewInstr,
  id: InstrId,
  block: BlockId,
  type: ScalarType,
  name: string | null,
  start: number,
  end: number,
): Instr {
  return made(given, id, block, type, name, start, end) as unknown as Instr;
}

function made(
  given: NewInstr,
  id: InstrId,
  block: BlockId,
  type: ScalarType,
  name: string | null,
  start: number,
  end: number,
): Common {
  switch (given.op) {
    case 'const': {
      const leaf = new Leaf('const', id, block, type, name, start, end);
      leaf.value = given.value;
      return leaf;
    }
    case 'param': {
      const leaf = new Leaf('param', id, block, type, name, start, end);
      leaf.index = given.index;
      leaf.by = given.by;
      return leaf;
    }
    case 'builtin': {
      const leaf = new Leaf('builtin', id, block, type, name, start, end);
      leaf.which = given.which;
      return leaf;
    }
    case 'symbol': {
      const leaf = new Leaf('symbol', id, block, type, name, start, end);
      leaf.symbol = given.symbol;
      leaf.parameter = given.parameter;
      leaf.unseen = given.unseen;
      return leaf;
    }
    case 'pointee': {
      const leaf = new Leaf('pointee', id, block, type, name, start, end);
      leaf.index = given.index;
      return leaf;
    }
    case 'address': {
      const leaf = new Leaf('address', id, block, type, name, start, end);
      leaf.object = given.object;
      return leaf;
    }
    case 'undef':
      return new Leaf('undef', id, block, type, name, start, end);
    case 'binary': {
      const operation = new Operation('binary', id, block, type, name, start, end);
      operation.operator = given.operator;
      operation.left = given.left;
      operation.right = given.right;
      return operation;
    }
    case 'unary': {
      const operation = new Operation('unary', id, block, type, name, start, end);
      operation.operator = given.operator;
      operation.operand = given.operand;
      return operation;
    }
    case 'cast': {
      const operation = new Operation('cast', id, block, type, name, start, end);
      operation.operand = given.operand;
      operation.from = given.from;
      return operation;
    }
    case 'field': {
      const operation = new Operation('field', id, block, type, name, start, end);
      operation.operand = given.operand;
      operation.field = given.field;
      operation.inside = given.inside;
      return operation;
    }
    case 'select': {
      const operation = new Operation('select', id, block, type, name, start, end);
      operation.condition = given.condition;
      operation.yes = given.yes;
      operation.no = given.no;
      return operation;
    }
    case 'phi': {
      const operation = new Operation('phi', id, block, type, name, start, end);
      operation.incoming = given.incoming;
      return operation;
    }
    case 'offset': {
      const access = new Access('offset', id, block, type, name, start, end);
      access.base = given.base;
      access.index = given.index;
      access.elementBytes = given.elementBytes;
      access.negative = given.negative;
      return access;
    }
    case 'load': {
      const access = new Access('load', id, block, type, name, start, end);
      access.address = given.address;
      access.space = given.space;
      access.bytes = given.bytes;
      access.volatile = given.volatile;
      return access;
    }
    case 'store': {
      const access = new Access('store', id, block, type, name, start, end);
      access.address = given.address;
      access.value = given.value;
      access.space = given.space;
      access.bytes = given.bytes;
      access.volatile = given.volatile;
      return access;
    }
    case 'call': {
      const call = new Call('call', id, block, type, name, start, end);
      call.callee = given.callee;
      call.args = given.args;
      call.receiver = given.receiver;
      call.templateArguments = given.templateArguments;
      call.target = given.target;
      call.alternatives = given.alternatives;
      call.writable = given.writable;
      call.contained = given.contained;
      call.bindings = given.bindings;
      call.selects = given.selects;
      call.isInlined = given.isInlined;
      call.unseen = given.unseen;
      call.unused = given.unused;
      return call;
    }
    case 'out': {
      const call = new Call('out', id, block, type, name, start, end);
      call.call = given.call;
      call.argument = given.argument;
      call.before = given.before;
      call.perhaps = given.perhaps;
      return call;
    }
    case 'asm': {
      const call = new Call('asm', id, block, type, name, start, end);
      call.code = given.code;
      call.outputs = given.outputs;
      call.args = given.args;
      return call;
    }
    case 'aggregate': {
      const call = new Call('aggregate', id, block, type, name, start, end);
      call.fields = given.fields;
      call.values = given.values;
      return call;
    }
  }
}
