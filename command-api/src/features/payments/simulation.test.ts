// 100,000 steps of the seeded simulation. A failing seed is in the message: `simulatePayments(seed, steps)` replays it.
import { paymentEvents } from '@aangan/shared-events/features/payments/events';
import { expect, test } from 'vitest';
import { simulatePayments } from '../../testing/simulation/payment-simulation.ts';

const STEPS = 5_000;
const RUNS = 20;
/** Of cash on delivery and of returns, which are not simulated. */
const elsewhere = new Set(['CashCollected', 'CashRefunded', 'RefundRefused']);

test('money at the gateway, in the log and in the views is the same, whatever fails', async () => {
  let crashes = 0;
  const events = new Set<string>();
  for (let seed = 1; seed <= RUNS; seed++) {
    const report = await simulatePayments(seed, STEPS);
    crashes += report.crashes;
    for (const type of Object.keys(report.events)) events.add(type);
  }
  expect(crashes).toBeGreaterThan(RUNS);
  // All that can happen to an online payment has happened.
  expect([...events].filter((type) => Object.hasOwn(paymentEvents, type)).toSorted()).toEqual(
    Object.keys(paymentEvents)
      .filter((type) => !elsewhere.has(type))
      .toSorted(),
  );
});

test('the same seed gives the same run', async () => {
  expect(await simulatePayments(7, 1_000)).toEqual(await simulatePayments(7, 1_000));
});
