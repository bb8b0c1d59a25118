import assert from 'node:assert/strict';
import { loadParserNode } from '../../server/src/syntax/load-node';
import { readPieces } from './pieces';
import { playProtocol } from './protocol';

/** A slice: FUZZ_SESSIONS=20000 is thorough. */
const SESSIONS = Number(process.env.FUZZ_SESSIONS ?? 150);
const FIRST = Number(process.env.FUZZ_FIRST ?? 1);

describe('sessions of messages in any order with any parameters', function () {
  this.timeout(0);

  it('every request is answered once, and nothing is left unhandled', async () => {
    const parser = await loadParserNode();
    const pieces = readPieces('.');
    const faults: string[] = [];
    let seed = FIRST;
    const unhandled = (error: unknown) =>
      faults.push(`seed ${seed}: unhandled: ${error instanceof Error ? error.stack : error}`);
    process.on('unhandledRejection', unhandled);
    process.on('uncaughtException', unhandled);
    for (; seed < FIRST + SESSIONS; seed++) {
      const fault = await playProtocol(seed, parser, pieces);
      if (fault !== null) faults.push(`seed ${seed}: ${fault}`);
    }
    process.off('unhandledRejection', unhandled);
    process.off('uncaughtException', unhandled);
    assert.equal(faults.length, 0, `${faults.length} faults\n${faults.slice(0, 5).join('\n\n')}`);
    parser.dispose();
  });
});
