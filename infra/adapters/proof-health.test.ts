import { expect, test } from 'vitest';
import { makeProofWarnings } from './proof-health.ts';

const log = { logId: async () => 'log-1' };
const tree = { logId: 'log-1', size: 4, position: 100n };
const lagOf = (seconds: number) => ({
  after: async (position: bigint | undefined) => ({
    events: position === undefined ? 5 : 1,
    orMore: false,
    seconds,
  }),
});

test('says nothing while the proof keeps up and nothing can be lost', async () => {
  const store = { state: async () => tree, truncated: async () => [] };
  expect(await makeProofWarnings(store, log, lagOf(3))()).toEqual([]);
});

test('tells how late the proof is, and which stream may lose events', async () => {
  const store = { state: async () => undefined, truncated: async () => ['order-5', 'order-9'] };
  expect(await makeProofWarnings(store, log, lagOf(75.4))()).toEqual([
    'proof of the history: 75 s behind',
    'history: 2 streams may lose events by their metadata, first order-5',
  ]);
});

test('tells that it cannot look', async () => {
  const store = { state: () => Promise.reject(new Error('ECONNREFUSED')), truncated: async () => [] };
  expect(await makeProofWarnings(store, log, lagOf(0))()).toEqual([
    'proof of the history: cannot be looked at',
  ]);
});
