import type { MaskEntry } from '../source-file';

/** The text being masked: characters are overwritten in place, never moved; line breaks stay. */
export class Painter {
  private readonly units: Uint16Array;
  readonly entries: MaskEntry[] = [];
  private changed = false;

  constructor(readonly text: string) {
    const units = new Uint16Array(text.length);
    for (let i = 0; i < units.length; i++) units[i] = text.charCodeAt(i);
    this.units = units;
  }

  /** Overwrites [start, end) with spaces. */
  blank(start: number, end: number): void {
    const units = this.units;
    for (let i = start; i < end; i++) if (units[i] !== 10 && units[i] !== 13) units[i] = 32;
    this.changed = true;
  }

  /** Writes `what` at `start`; the caller knows that no line break lies there. */
  write(start: number, what: string): void {
    for (let i = 0; i < what.length; i++) this.units[start + i] = what.charCodeAt(i);
    this.changed = true;
  }

  /** Blanks [start, end) and says so in the side table. */
  hide(start: number, end: number, kind: MaskEntry['kind'], means?: string): void {
    this.blank(start, end);
    this.note(start, end, kind, means);
  }

  note(start: number, end: number, kind: MaskEntry['kind'], means?: string): void {
    const text = this.text.slice(start, end).trim();
    this.entries.push(means === undefined ? { start, end, kind, text } : { start, end, kind, text, means });
  }

  /** Writes a digraph as the bracket it stands for, where it has not been blanked. */
  digraph(offset: number): void {
    const bracket = { '<%': '{ ', '%>': ' }', '<:': '[ ', ':>': ' ]' }[
      String.fromCharCode(this.units[offset], this.units[offset + 1])
    ];
    if (bracket === undefined) return;
    this.write(offset, bracket);
    this.note(offset, offset + 2, 'other');
  }

  /** The masked character at `offset`. */
  at(offset: number): number {
    return this.units[offset];
  }

  /** Writes `;` into a character of white space in [start, end) that is no line break; false where there is none. */
  semicolonIn(start: number, end: number): boolean {
    for (let i = start; i < end; i++) {
      if (this.units[i] !== 32 && this.units[i] !== 9) continue;
      this.units[i] = 59;
      this.changed = true;
      return true;
    }
    return false;
  }

  finish(): string {
    if (!this.changed) return this.text;
    return textOfUnits(this.units);
  }
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function textOfUnits(units: Uint16Array): string {
  if (littleEndian) return decoder.decode(units);
  const parts: string[] = [];
  for (let i = 0; i < units.length; i += 8192) parts.push(String.fromCharCode(...units.subarray(i, i + 8192)));
  return parts.join('');
}
