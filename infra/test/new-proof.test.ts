// `npm run new-proof` on the data folder of a stopped shop: what it refuses, and the log with a new id when it is done.
import { join } from 'node:path';
import { startEventStore } from '@aangan/event-store/event-store';
import { lockFolder } from '@aangan/launcher/data-folder/launcher-lock';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { openProofStore } from '@aangan/platform/proofs/proof-store';
import { leafOf, storeProof } from '@aangan/platform/testing/store-proof';
import type { NewLeaf } from '@aangan/shared-events/proof/stored-tree';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startEventStoreHere } from './setup/start-event-store.ts';
import { runOperation, runOperationWith, stoppedShopInTest } from './setup/stopped-shop.ts';

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

test('refuses while a worker proves the log, whatever machine it runs on', async () => {
  const logId = await prove(LOST);
  const proofs = openProofStore({ proofsUrl: undefined, dataDir });
  await proofs.acquireLease('a worker', 60_000);
  await proofs.close();
  expect(await newProof('--reason', 'The disk was lost.', '--yes')).toEqual({
    ...{ code: 1, out: '' },
    err: 'A worker of this shop is running: it proves the log. Stop every API and worker, and run the same command again. No new proof was begun.\n',
  });
  expect(await withLog((log) => log.logId())).toBe(logId);
});

test('waits for the end of the lease of a worker that was killed, and leaves none', async () => {
  await prove(LOST);
  const proofs = openProofStore({ proofsUrl: undefined, dataDir });
  await proofs.acquireLease('a killed worker', 5_000);
  await proofs.close();
  expect(await newProof('--reason', 'The disk was lost.', '--yes')).toMatchObject({ code: 0, err: '' });
  const after = openProofStore({ proofsUrl: undefined, dataDir });
  onTestFinished(after.close);
  expect(await after.acquireLease('the next worker', 5_000)).toBe(true);
});

test('refuses the data folder of a running shop, also with a separate event store', async () => {
  await prove(LOST);
  const locked = await lockFolder(dataDir);
  onTestFinished(async () => ('lock' in locked ? locked.lock.release() : undefined));
  const store = await startEventStoreHere();
  onTestFinished(store.stop);
  const settings = { DATA_DIR: dataDir, EVENTSTORE_URL: store.url };
  const refused = await runOperationWith(settings, 'new-proof/main.ts', '--reason', 'Lost.', '--yes');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^The data folder .+ is in use by another launcher/);
});

test('names the Redis of the proofs that cannot be reached', async () => {
  const settings = { DATA_DIR: dataDir, PROOFS_URL: 'redis://127.0.0.1:9' };
  expect(await runOperationWith(settings, 'new-proof/main.ts', '--reason', 'Lost.', '--yes')).toEqual({
    ...{ code: 1, out: '' },
    err: 'The Redis of proofs (PROOFS_URL) at 127.0.0.1:9 does not answer. Start it, or correct its address, and run the same command again.\n',
  });
});
