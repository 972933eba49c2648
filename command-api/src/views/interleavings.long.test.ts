// The property of interleavings.property.test.ts, twenty times as often.
import { expect, test } from 'vitest';
import { playInterleaving } from '../testing/interleavings.ts';

const INTERLEAVINGS = 100_000;

test('no interleaving of steps, reads, cuts, failovers and activations gives a stale answer', async () => {
  const first = Date.now() % 1_000_000_000;
  let answers = 0;
  for (let seed = first; seed < first + INTERLEAVINGS; seed++) answers += await playInterleaving(seed);
  expect(answers).toBeGreaterThan(INTERLEAVINGS);
}, 1_200_000);
