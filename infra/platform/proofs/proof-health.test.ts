import { expect, test } from 'vitest';
import { followClock, noClockSteps } from '@aangan/shared-events/clock-steps';
import { makeProofWarnings } from './proof-health.ts';

const now = () => new Date('2026-11-23T06:30:00.000Z');
const log = { logId: async () => 'log-1', head: async () => 100n, readStream: async () => [] };
const tree = { logId: 'log-1', size: 4, position: 100n };
const healthy = {
  ...{ state: async () => tree, truncated: async () => [], clock: async () => undefined },
  ...{ chunksOf: () => async () => undefined, lastLeaf: async () => undefined, lostLeaves: async () => [] },
};
const lagOf = (seconds: number) => ({
  after: async (position: bigint | undefined) => ({
    events: position === undefined ? 5 : 1,
    orMore: false,
    seconds,
  }),
});

test('gives no warnings while the proof is up to date and nothing can be lost', async () => {
  expect(await makeProofWarnings(healthy, log, lagOf(3), now)()).toEqual([]);
});

test('warns of a late proof and of streams that may lose events', async () => {
  const store = {
    ...healthy,
    ...{ state: async () => undefined, truncated: async () => ['order-5', 'order-9'] },
  };
  expect(await makeProofWarnings(store, log, lagOf(75.4), now)()).toEqual([
    'proof of the history: 75 s behind',
    'history: 2 streams may lose events by their metadata, first order-5',
  ]);
});

test('warns of a log that has lost events', async () => {
  const shorter = { ...log, head: async () => 99n };
  expect(await makeProofWarnings(healthy, shorter, lagOf(0), now)()).toEqual([
    'history: the log ends before events that its proof covers: an older copy of it is in place, stop the shop, keep its data folder, and restore the newest backup: npm run restore -- DIR (operations.md, “A log that was changed”)',
  ]);
});

test('warns when the proof cannot be read', async () => {
  const store = { ...healthy, state: () => Promise.reject(new Error('ECONNREFUSED')) };
  expect(await makeProofWarnings(store, log, lagOf(0), now)()).toEqual([
    'proof of the history: cannot be read',
  ]);
});

test('warns of a clock behind the latest event, until it has caught up', async () => {
  let time = Date.parse('2026-11-23T06:30:00.000Z');
  const event = { position: 1n, stream: 'order-5', revision: 0n, type: 'OrderPlaced' };
  const record = followClock(noClockSteps, { ...event, metadata: { at: '2026-11-23T07:31:00.000Z' } });
  const store = { ...healthy, clock: async () => record };
  const warnings = makeProofWarnings(store, log, lagOf(0), () => new Date(time));
  expect(await warnings()).toEqual([
    'clock: 1 h 1 min behind the latest event of the log, 2026-11-23T07:31:00.000Z: synchronise it (NTP)',
  ]);
  time += 60 * 60_000;
  expect(await warnings()).toEqual([]);
});
