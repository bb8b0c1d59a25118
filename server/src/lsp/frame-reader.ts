import type { Readable } from 'node:stream';
import { AbstractMessageReader, type DataCallback, type Disposable, type Message } from 'vscode-languageserver/node';

const MAX_HEADER = 4096;
/** Far above any document that is analysed. */
const MAX_BODY = 256 << 20;
const END = Buffer.from('\r\n\r\n');

/** The stream holds something else than messages: there is no telling where the next one begins. */
export class FrameFault extends Error {}

/**
 * Reads messages of the base protocol off a stream. The library's reader waits for ever where a header never ends or a
 * length is negative or larger than what comes; here such a stream is a fault, which is told once.
 */
export class FrameReader extends AbstractMessageReader {
  private chunks: Buffer[] = [];
  private size = 0;
  /** Bytes of the body that is being read; null: a header. */
  private expected: number | null = null;

  /** `closed` is called at the end of the stream, with the fault if there is one. */
  constructor(
    private readonly stream: Readable,
    private readonly closed: (fault: FrameFault | null) => void,
  ) {
    super();
  }

  listen(callback: DataCallback): Disposable {
    const onData = (chunk: Buffer) => {
      try {
        this.take(chunk, callback);
      } catch (error) {
        if (!(error instanceof FrameFault)) throw error;
        this.stream.off('data', onData);
        this.closed(error);
      }
    };
    this.stream.on('data', onData);
    this.stream.on('error', ({ message }) => this.closed(new FrameFault(`the input cannot be read: ${message}`)));
    this.stream.on('end', () => {
      const isCut = this.size > 0 || this.expected !== null;
      this.closed(isCut ? new FrameFault('the input ends in the middle of a message') : null);
    });
    return { dispose: () => this.stream.off('data', onData) };
  }

  private take(chunk: Buffer, callback: DataCallback): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    for (;;) {
      if (this.expected === null) {
        const header = this.header();
        if (header === null) return;
        this.expected = lengthIn(header);
      }
      if (this.size < this.expected) return;
      const body = this.cut(this.expected);
      this.expected = null;
      const message = parse(body);
      if (isMessage(message)) callback(message);
    }
  }

  /** The lines of a header that has come whole. */
  private header(): string | null {
    const buffer = this.joined();
    const end = buffer.indexOf(END);
    if (end >= 0 && end <= MAX_HEADER) return this.cut(end + END.length).toString('latin1', 0, end);
    const start = buffer.toString('latin1', 0, Math.min(buffer.length, MAX_HEADER));
    const isBroken = buffer.length > MAX_HEADER || /(?<!\r)\n/.test(start) || !/^[\w-]*(?:$|:)/.test(start);
    if (isBroken) throw new FrameFault(`the input is no header of a message: ${show(start)}`);
    return null;
  }

  private cut(length: number): Buffer {
    const buffer = this.joined();
    this.chunks = length < buffer.length ? [buffer.subarray(length)] : [];
    this.size = buffer.length - length;
    return buffer.subarray(0, length);
  }

  private joined(): Buffer {
    if (this.chunks.length !== 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0];
  }
}

function lengthIn(header: string): number {
  let length: number | null = null;
  for (const line of header.split('\r\n')) {
    const [, name, value] = /^([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined) throw new FrameFault(`the input is no header of a message: ${show(line)}`);
    if (/^content-length$/i.test(name)) length = lengthOf(value);
    if (/^content-type$/i.test(name)) refuseForeignCharset(value);
  }
  if (length === null) throw new FrameFault(`a message has no Content-Length: ${show(header)}`);
  return length;
}

function lengthOf(value: string): number {
  if (!/^\d+$/.test(value)) throw new FrameFault(`the Content-Length is no number of bytes: ${show(value)}`);
  const length = Number(value);
  if (length > MAX_BODY)
    throw new FrameFault(`the Content-Length is ${value}, more than the limit of ${MAX_BODY} bytes`);
  return length;
}

function refuseForeignCharset(value: string): void {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(value)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new FrameFault(`the charset of a message is ${show(charset)}: the protocol has utf-8 only`);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new FrameFault(`a message is not JSON: ${show(body.toString('utf8', 0, 100))}`);
  }
}

/** What the library can take: it throws at a request or a cancellation without an id. Others get no answer. */
function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { id, method, params } = value as { id?: unknown; method?: unknown; params?: unknown };
  if (typeof method === 'string' && id === null) return false;
  return method !== '$/cancelRequest' || namesRequest(params);
}

function namesRequest(params: unknown): boolean {
  if (typeof params !== 'object' || params === null || !('id' in params)) return false;
  return typeof params.id === 'number' || typeof params.id === 'string';
}

function show(text: string): string {
  return JSON.stringify(text.length <= 60 ? text : `${text.slice(0, 59)}…`);
}
