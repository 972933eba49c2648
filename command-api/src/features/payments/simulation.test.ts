// 100,000 steps of the seeded simulation. A failing seed is in the message: `simulatePayments(seed, steps)` replays it.
import { expect, test } from 'vitest';
import { simulatePayments } from '../../testing/simulation/payment-simulation.ts';

const STEPS = 5_000;
const RUNS = 20;

test('money at the gateway, in the log and in the views is the same, whatever fails', async () => {
  let crashes = 0;
  for (let seed = 1; seed <= RUNS; seed++) crashes += (await simulatePayments(seed, STEPS)).crashes;
  expect(crashes).toBeGreaterThan(RUNS);
});

test('the same seed gives the same run', async () => {
  expect(await simulatePayments(7, 1_000)).toEqual(await simulatePayments(7, 1_000));
});
