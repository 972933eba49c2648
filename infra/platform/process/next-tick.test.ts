// Timed in a separate process, whose garbage collection drops what nothing uses.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { EXPOSE_GC } from './release-memory.ts';

const PROGRAM = `
import { setImmediate as turn } from 'node:timers/promises';
import { keepNextTickFast } from ${JSON.stringify(join(import.meta.dirname, 'next-tick.ts'))};
keepNextTickFast();
const calls = (count) => new Promise((done) => {
  const again = () => (--count > 0 ? process.nextTick(again) : done());
  again();
});
const fastest = async () => {
  let best = Infinity;
  for (let round = 0; round < 8; round++) {
    const began = performance.now();
    await calls(100_000);
    best = Math.min(best, performance.now() - began);
    await turn();
  }
  return best;
};
const before = await fastest();
gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
console.log((await fastest()) / before);
`;

test('nextTick is as fast after a garbage collection as before', async () => {
  const flags = [EXPOSE_GC, '--input-type=module', '-e', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  // 2 to 4 without an object that is kept.
  expect(Number(stdout)).toBeLessThan(1.7);
});
