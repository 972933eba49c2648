// A million steps of the simulation, from seeds that no other run has had. A failing seed is in the message.
import { expect, test } from 'vitest';
import { simulateStock } from '../../testing/simulation/stock-simulation.ts';

const STEPS = 10_000;
const RUNS = 100;

test('no unit is sold twice, lost or invented in a million steps', async () => {
  const first = Math.floor(Date.now() / 1_000);
  let crashes = 0;
  for (let seed = first; seed < first + RUNS; seed++) crashes += (await simulateStock(seed, STEPS)).crashes;
  expect(crashes).toBeGreaterThan(RUNS);
});
