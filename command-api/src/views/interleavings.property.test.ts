import { test } from 'vitest';
import { playInterleavings } from '../testing/interleavings.ts';

/** interleavings.long.test.ts plays many more. A failure names its seed. */
const INTERLEAVINGS = 3_000;

test('no interleaving of steps, reads, cuts, failovers and activations gives a stale answer', async () => {
  await playInterleavings(INTERLEAVINGS);
}, 120_000);
