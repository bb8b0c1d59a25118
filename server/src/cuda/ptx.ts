/** A statement of inline PTX: `@p bar.sync 1, %0;` has the opcode `bar.sync` and two operands. */
export interface PtxStatement {
  readonly opcode: string;
  readonly operands: readonly PtxOperand[];
  /** Under a guard `@p`: lanes may skip it. */
  readonly guarded: boolean;
}

export type PtxOperand =
  | { readonly kind: 'constant'; readonly value: number }
  /** `%3`: the operand of that number of the asm statement, outputs first. */
  | { readonly kind: 'argument'; readonly index: number }
  /** `%laneid`, `%tid.x`: without its `%`. */
  | { readonly kind: 'register'; readonly name: string }
  /** A register that the text declares, an address, a label. */
  | { readonly kind: 'other'; readonly text: string };

const parsed = new Map<string, readonly PtxStatement[]>();
const MAX_PARSED = 2_000;

/** The statements of an asm text as it stands in the source: string literals, one after another. */
export function statementsOf(code: string): readonly PtxStatement[] {
  const known = parsed.get(code);
  if (known !== undefined) return known;
  const text = code.replace(/\/\*.*?\*\//gs, ' ').replace(/(?:\/\/[^\n]*?)(?=\\n|\n|$)/g, ' ');
  const statements = text
    .replace(/["{}]|\\[nrt]/g, ' ')
    .split(';')
    .flatMap((each) => statementOf(each.trim()));
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(code, statements);
  return statements;
}

function statementOf(text: string): PtxStatement[] {
  const match = /^(?:[\w$]+:\s*)*(@!?%?[\w$]+\s+)?([a-z][\w.:]*)\s*(.*)$/s.exec(text);
  if (match === null) return [];
  return [{ opcode: match[2], operands: operandsOf(match[3]), guarded: match[1] !== undefined }];
}

/** Split at commas outside brackets; `[%0]`, `p|q` and vectors stay whole. */
function operandsOf(text: string): PtxOperand[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[' || text[at] === '(') depth++;
    else if (text[at] === ']' || text[at] === ')') depth--;
    else if (text[at] === ',' && depth <= 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(operandOf);
}

function operandOf(text: string): PtxOperand {
  const argument = /^%(\d+)$/.exec(text);
  if (argument !== null) return { kind: 'argument', index: Number(argument[1]) };
  const number = /^(0[xX][0-9a-fA-F]+|-?\d+)U?$/.exec(text);
  if (number !== null) return { kind: 'constant', value: Number(number[1]) };
  const register = /^%%?([a-zA-Z_][\w.]*)$/.exec(text);
  return register === null ? { kind: 'other', text } : { kind: 'register', name: register[1] };
}
