// 100,000 steps of the seeded simulation. A failing seed is in the message: `simulateStock(seed, steps)` replays it.
import { expect, test } from 'vitest';
import { simulateStock } from '../../testing/simulation/stock-simulation.ts';

const STEPS = 5_000;
const RUNS = 20;

test('no unit is sold twice, lost or invented, whatever fails', async () => {
  const seen = new Set<string>();
  let crashes = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const report = await simulateStock(seed, STEPS);
    crashes += report.crashes;
    for (const type of Object.keys(report.events)) seen.add(type);
  }
  expect(crashes).toBeGreaterThan(RUNS);
  for (const type of [
    ...['StockCountingStarted', 'StockCountingStopped', 'StockAdjusted', 'PaymentCaptured', 'OrderRejected'],
    ...['StockReserved', 'StockReleased', 'StockCommitted', 'StockReturned'],
  ])
    expect(seen).toContain(type);
});

test('the same seed gives the same run', async () => {
  expect(await simulateStock(7, 1_000)).toEqual(await simulateStock(7, 1_000));
});
