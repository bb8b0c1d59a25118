import * as assert from 'node:assert/strict';
import { CrashRecord } from '../../client/src/crash-record';
import { WorkWatch } from '../../client/src/work-watch';

const uri = 'file:///home/me/my%20project/src/k.cu';

/** A server that dies again and again, each time after so many seconds: how often it is started before it is given up. */
function livesOf(seconds: number, works: string | null): { lives: number; last: string } {
  let now = 0;
  const record = new CrashRecord(() => now);
  for (let lives = 1; lives <= 1000; lives++) {
    record.started();
    record.works(works);
    now += seconds * 1000;
    const { startAgain, message } = record.died();
    if (!startAgain) return { lives, last: message };
  }
  return { lives: Number.POSITIVE_INFINITY, last: '' };
}

describe('a server that dies', () => {
  it('at once, after 40 seconds or after 5 minutes is given up alike, with a message that names the file', () => {
    for (const seconds of [0, 1, 40, 46, 300]) {
      const { lives, last } = livesOf(seconds, uri);
      assert.equal(lives, 5, `${seconds} s`);
      assert.match(
        last,
        /^The server stopped 5 times, the last time while it analysed src\/k\.cu, and is not started again\./,
      );
    }
    assert.match(livesOf(40, null).last, /for no known reason/);
  });

  it('once in a long while is started again, for ever', () => {
    assert.equal(livesOf(11 * 60, null).lives, Number.POSITIVE_INFINITY);
  });

  it('leaves out what it was working on, and nothing that it had done', () => {
    const record = new CrashRecord(() => 0);
    record.works('file:///a.cu');
    record.works(null);
    assert.equal(record.died().message, 'The server stopped. Starting it again.');
    assert.deepEqual([...record.leftOut], []);
    record.started();
    record.works('file:///a.cu');
    record.works(null);
    record.works('file:///d/b%zz.cu');
    const { message } = record.died();
    assert.match(
      message,
      /^The server stopped while it analysed d\/b%zz\.cu\. Starting it again, without that file until/,
    );
    assert.deepEqual([...record.leftOut], ['file:///d/b%zz.cu']);
    record.started();
    assert.equal(record.died().message, 'The server stopped. Starting it again.');
  });
});

describe('a server that hangs', () => {
  it('is noticed, one that is done in time is not', async () => {
    let hung = 0;
    const watch = new WorkWatch(50, () => hung++);
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    watch.works('a');
    watch.works(null);
    await wait(100);
    assert.equal(hung, 0);
    watch.works('a');
    await wait(20);
    watch.works('b');
    await wait(150);
    assert.equal(hung, 1);
  });
});
