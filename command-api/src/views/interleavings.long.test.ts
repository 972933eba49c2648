// The property of interleavings.property.test.ts, 25 times as often.
import { test } from 'vitest';
import { playInterleavings } from '../testing/interleavings.ts';

const INTERLEAVINGS = 100_000;

test('no interleaving of steps, reads, cuts, failovers and activations gives a stale answer', async () => {
  await playInterleavings(INTERLEAVINGS);
}, 1_800_000);
