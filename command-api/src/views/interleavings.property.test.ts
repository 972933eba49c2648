import { expect, test } from 'vitest';
import { playInterleaving } from '../testing/interleavings.ts';

/** interleavings.long.test.ts plays twenty times as many. A failure names its seed. */
const INTERLEAVINGS = 5_000;

test('no interleaving of steps, reads, cuts, failovers and activations gives a stale answer', async () => {
  const first = Date.now() % 1_000_000_000;
  let answers = 0;
  for (let seed = first; seed < first + INTERLEAVINGS; seed++) answers += await playInterleaving(seed);
  expect(answers).toBeGreaterThan(INTERLEAVINGS);
}, 120_000);
