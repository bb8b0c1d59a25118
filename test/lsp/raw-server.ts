// The server as a process, spoken to byte by byte.
import { spawn } from 'node:child_process';
import path from 'node:path';

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export class RawServer {
  readonly process = spawn(process.execPath, [path.resolve('dist/cli.js'), 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  output = '';
  errors = '';
  readonly ended = new Promise<number | null>((resolve) => this.process.once('exit', resolve));

  constructor() {
    this.process.stdout.on('data', (data: Buffer) => {
      this.output += data.toString();
    });
    this.process.stderr.on('data', (data: Buffer) => {
      this.errors += data.toString();
    });
    this.process.stdin.on('error', () => {}); // it may have gone
  }

  raw(text: string | Buffer): void {
    this.process.stdin.write(text);
  }

  send(message: unknown): void {
    const body = JSON.stringify(message);
    this.raw(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  request(id: number, method: string, params: unknown = {}): void {
    this.send({ jsonrpc: '2.0', id, method, params });
  }

  notify(method: string, params: unknown = {}): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  /** Waits until the output holds a text. */
  async holds(text: string): Promise<void> {
    for (let tries = 0; tries < 400; tries++) {
      if (this.output.includes(text)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`waited in vain for ${text} in ${this.output}`);
  }

  /** The answer to a request, once it is there. */
  async answer(id: number): Promise<Answer> {
    for (let tries = 0; tries < 400; tries++) {
      const found = this.messages().find(
        (each): each is Answer => 'id' in each && each.id === id && !('method' in each),
      );
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`waited in vain for the answer to ${id} in ${this.output}`);
  }

  /** All messages that have come whole. */
  messages(): object[] {
    const messages: object[] = [];
    let rest = Buffer.from(this.output);
    for (;;) {
      const header = /^Content-Length: (\d+)\r\n\r\n/.exec(rest.toString('latin1', 0, 100));
      if (header === null) return messages;
      const end = header[0].length + Number(header[1]);
      if (rest.length < end) return messages;
      messages.push(JSON.parse(rest.toString('utf8', header[0].length, end)));
      rest = rest.subarray(end);
    }
  }

  async code(within = 15_000): Promise<number | null | 'still there'> {
    const late = new Promise<'still there'>((resolve) => setTimeout(() => resolve('still there'), within));
    const code = await Promise.race([this.ended, late]);
    if (code === 'still there') this.process.kill('SIGKILL');
    return code;
  }
}
