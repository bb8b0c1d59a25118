/** A JSON text that is read with the places of its keys, so that what is wrong is told with line and column. */
export interface JsonText {
  readonly value: unknown;
  /** Offsets of the keys of the outermost object. */
  readonly keys: ReadonlyMap<string, number>;
}

export interface JsonFault {
  readonly problem: string;
  readonly offset: number;
}

/** Deeper than any configuration. */
const MAX_DEPTH = 64;

class Fault extends Error {
  constructor(
    readonly problem: string,
    readonly offset: number,
  ) {
    super(problem);
  }
}

export function readJson(text: string): JsonText | JsonFault {
  try {
    return new JsonReader(text).read();
  } catch (error) {
    if (error instanceof Fault) return { problem: error.problem, offset: error.offset };
    throw error;
  }
}

/** `LINE:COLUMN` of an offset, 1-based. */
export function placeIn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `${lines.length}:${lines[lines.length - 1].length + 1}`;
}

class JsonReader {
  private at = 0;
  private readonly keys = new Map<string, number>();

  constructor(private readonly text: string) {}

  read(): JsonText {
    const value = this.value(0);
    this.skipSpace();
    if (this.at < this.text.length) this.fail('the value has ended, but there is more');
    return { value, keys: this.keys };
  }

  private value(depth: number): unknown {
    if (depth > MAX_DEPTH) this.fail(`values are nested deeper than ${MAX_DEPTH}`);
    this.skipSpace();
    const first = this.text[this.at];
    if (first === '{') return this.object(depth);
    if (first === '[') return this.list(depth);
    if (first === '"') return this.string();
    const word = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/.exec(
      this.text.slice(this.at, this.at + 400),
    );
    if (word === null) this.fail(first === undefined ? 'the text ends where a value is missing' : 'this is no value');
    this.at += word[0].length;
    return JSON.parse(word[0]);
  }

  private object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.at++;
    if (this.takes('}')) return {};
    do {
      this.skipSpace();
      const start = this.at;
      if (this.text[start] !== '"') this.fail('a key in double quotes is missing');
      const key = this.string();
      if (depth === 0) this.keys.set(key, start);
      if (!this.takes(':')) this.fail('a `:` is missing');
      entries.push([key, this.value(depth + 1)]);
    } while (this.takes(','));
    if (!this.takes('}')) this.fail('a `,` or `}` is missing');
    return Object.fromEntries(entries);
  }

  private list(depth: number): unknown[] {
    const values: unknown[] = [];
    this.at++;
    if (this.takes(']')) return values;
    do values.push(this.value(depth + 1));
    while (this.takes(','));
    if (!this.takes(']')) this.fail('a `,` or `]` is missing');
    return values;
  }

  private string(): string {
    const start = this.at;
    let end = start + 1;
    while (end < this.text.length && this.text[end] !== '"' && this.text[end] !== '\n')
      end += this.text[end] === '\\' ? 2 : 1;
    if (this.text[end] !== '"') this.fail('a closing `"` is missing');
    this.at = end + 1;
    try {
      return JSON.parse(this.text.slice(start, this.at));
    } catch {
      this.at = start;
      return this.fail('this text holds an escape or a character that JSON does not have');
    }
  }

  private takes(mark: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== mark) return false;
    this.at++;
    return true;
  }

  private skipSpace(): void {
    while (' \t\r\n'.includes(this.text[this.at] ?? 'x')) this.at++;
  }

  private fail(problem: string): never {
    throw new Fault(problem, this.at);
  }
}
