// A million steps of the simulation, from seeds that no other run has had.
import { expect, test } from 'vitest';
import { simulatePayments } from '../../testing/simulation/payment-simulation.ts';

const STEPS = 10_000;
const RUNS = 100;

test('money adds up after a million steps', async () => {
  const first = Math.floor(Date.now() / 1_000);
  let steps = 0;
  for (let seed = first; seed < first + RUNS; seed++) steps += (await simulatePayments(seed, STEPS)).steps;
  expect(steps).toBe(STEPS * RUNS);
});
