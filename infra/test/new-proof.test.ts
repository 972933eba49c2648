// `npm run new-proof` on the data folder of a stopped shop: what it refuses, and the log with a new id when it is done.
import { join } from 'node:path';
import { startEventStore } from '@aangan/event-store/event-store';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { openProofStore } from '@aangan/platform/proofs/proof-store';
import { leafOf, storeProof } from '@aangan/platform/testing/store-proof';
import type { NewLeaf } from '@aangan/shared-events/proof/stored-tree';
import { beforeEach, expect, test } from 'vitest';
import { runOperation, stoppedShopInTest } from './setup/stopped-shop.ts';

const signingKey = Buffer.alloc(32, 7).toString('base64url');
let dataDir: string;

beforeEach(async () => {
  dataDir = await stoppedShopInTest();
});

/** Reads or writes the log of the stopped shop. */
async function withLog<T>(act: (log: EventLog) => Promise<T>): Promise<T> {
  const given = {
    listen: { host: '127.0.0.1', port: 0 },
    data: join(dataDir, 'event-store'),
    tls: undefined,
  };
  const store = await startEventStore(given, () => undefined);
  const log = connectEventLog(`esdb://127.0.0.1:${store.port}?tls=false`);
  try {
    return await act(log);
  } finally {
    await log.close();
    await store.stop();
  }
}

/** Proves the log, with these leaves after its own. */
async function prove(...others: readonly NewLeaf[]): Promise<string> {
  const proofs = openProofStore({ proofsUrl: undefined, dataDir });
  const { logId, events } = await withLog(async (log) => ({
    ...{ logId: await log.logId(), events: await log.eventsAfter(undefined, 100) },
  }));
  const own = events.filter(({ type }) => !type.startsWith('$')).map(leafOf);
  await storeProof(proofs, { logId, signingKey, leaves: [...own, ...others] });
  await proofs.close();
  return logId;
}

const newProof = (...args: readonly string[]) => runOperation(dataDir, 'new-proof/main.ts', ...args);
const LOST: NewLeaf = { hash: Buffer.alloc(32, 1), position: 1_000_000n };

test('begins a new proof of a log that lacks events, once', async () => {
  const former = await prove(LOST);
  const done = await newProof('--reason', 'The disk was lost.', '--yes');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toMatch(/^The event at position 1000000 was removed: .+\nThe log has a new id/);
  const stored = await withLog(async (log) => (await log.readStream('log-identity')).at(-1)?.data);
  expect(stored).toMatchObject({
    logId: expect.not.stringContaining(former),
    replaced: { logId: former, reason: 'The disk was lost.', differences: 1 },
  });
  expect(await newProof('--reason', 'Again.', '--yes')).toEqual({
    ...{ code: 1, out: '' },
    err: 'The log has no proof yet. A worker begins one when the shop is started.\n',
  });
});

test('refuses to replace the proof of a log that it covers', async () => {
  const logId = await prove();
  expect(await newProof('--reason', 'To be sure.', '--yes')).toEqual({
    ...{ code: 1, out: '' },
    err: 'The log is the one that its proof covers. It needs no new one.\n',
  });
  expect(await withLog((log) => log.logId())).toBe(logId);
});

test('changes nothing without a confirmation, and without a reason', async () => {
  const logId = await prove(LOST);
  const unconfirmed = await newProof('--reason', 'The disk was lost.');
  expect(unconfirmed).toMatchObject({ code: 1, err: expect.stringContaining('Add --yes') });
  expect(await newProof('--yes')).toMatchObject({
    ...{ code: 2, err: expect.stringMatching(/^Give a reason/) },
  });
  expect(await withLog((log) => log.logId())).toBe(logId);
});
