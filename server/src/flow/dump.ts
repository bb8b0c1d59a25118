import type { FunctionFlow, Instr, InstrId, Site } from './ir';

/** What stands beside instructions and branches. */
export interface Notes {
  readonly site?: (site: Site) => string;
  readonly value?: (id: InstrId) => string | null;
  readonly unreachable?: ReadonlySet<number>;
}

/** A function's flow as text, one instruction a line: for tests and for looking at what the analysis sees. */
export function dumpFlow(flow: FunctionFlow, notes: Notes = {}): string {
  const siteOf = (id: number): string => {
    const site = flow.sites[id];
    return site === undefined ? 'a loop without a condition' : (notes.site?.(site) ?? site.kind);
  };
  const lines: string[] = [`${flow.name}(${flow.parameters.map((p) => p.name).join(', ')})`];
  for (const block of flow.blocks) {
    if (block.id !== flow.entry && block.predecessors.length === 0) continue;
    const dead = notes.unreachable?.has(block.id) === true ? '  ; no lane comes here' : '';
    lines.push(`b${block.id}: <- ${block.predecessors.map((p) => `b${p}`).join(' ')}${dead}`);
    for (const id of block.instructions) {
      const instr = flow.instructions[id];
      const name = instr.name ? `  ; ${instr.name}` : '';
      const value = notes.value?.(id) ?? null;
      const held = value === null ? '' : `  ; ${value}`;
      lines.push(`  %${id} = ${operation(instr)} : ${instr.type.kind}${instr.type.bits}${name}${held}`);
    }
    const t = block.terminator;
    switch (t.kind) {
      case 'jump':
        lines.push(`  jump b${t.to}`);
        break;
      case 'branch':
        lines.push(`  branch %${t.condition} b${t.yes} b${t.no}  ; ${siteOf(t.site)}`);
        break;
      case 'switch':
        lines.push(
          `  switch %${t.condition} ${t.values.map((v, i) => `${v}:b${t.targets[i]}`).join(' ')} else b${t.otherwise}  ; ${siteOf(t.site)}`,
        );
        break;
      case 'return':
        lines.push(`  return b${t.to}`);
        break;
      case 'stop':
        lines.push('  stop');
    }
  }
  return lines.join('\n');
}

function operation(instr: Instr): string {
  switch (instr.op) {
    case 'const':
      return String(instr.value);
    case 'param':
    case 'pointee':
      return `${instr.op} ${instr.index}`;
    case 'builtin':
      return instr.which;
    case 'symbol':
      return `symbol ${instr.symbol}${instr.unseen === undefined ? '' : ` (not in sight: ${instr.unseen})`}`;
    case 'binary':
      return `%${instr.left} ${instr.operator} %${instr.right}`;
    case 'unary':
      return `${instr.operator} %${instr.operand}`;
    case 'cast':
      return `cast %${instr.operand}`;
    case 'select':
      return `%${instr.condition} ? %${instr.yes} : %${instr.no}`;
    case 'aggregate':
      return `{${instr.fields.map((f, i) => `${f}: %${instr.values[i]}`).join(', ')}}`;
    case 'field':
      return `%${instr.operand}.${instr.field}`;
    case 'address':
      return `&${instr.object.space} ${instr.object.name}`;
    case 'offset':
      return `%${instr.base} ${instr.negative ? '-' : '+'} %${instr.index} * ${instr.elementBytes}`;
    case 'load':
      return `load ${instr.space} %${instr.address}`;
    case 'store':
      return `store ${instr.space} %${instr.address} <- %${instr.value}`;
    case 'call':
      return `call ${instr.callee}(${instr.args.map((a) => `%${a}`).join(', ')})${instr.target >= 0 ? ` -> f${instr.target}` : ''}`;
    case 'out':
      return `out ${instr.argument} of %${instr.call}`;
    case 'asm':
      return `asm(${instr.args.map((a) => `%${a}`).join(', ')})`;
    case 'phi':
      return `phi ${instr.incoming.map((i) => `%${i}`).join(' ')}`;
    default:
      return instr.op;
  }
}
