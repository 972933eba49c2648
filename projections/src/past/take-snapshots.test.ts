// An older copy of the log is put in its place while snapshots are taken: they are of that copy then.
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { appendTo } from '@aangan/platform/event-log/testing/lost-position';
import { makeLogger } from '@aangan/platform/process/logger';
import { openSnapshotStore } from '@aangan/platform/snapshots/open-snapshot-store';
import { startRestorableStore } from '@aangan/test/setup/restorable-store';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';
import { makeStretchReader } from './stretch.ts';
import { takeSnapshots } from './take-snapshots.ts';

const EVERY = 2;

/** Appends an event to as many new streams as there are names, and resolves with their positions. */
async function appendEach(log: EventLog, names: readonly string[]): Promise<readonly bigint[]> {
  const positions: bigint[] = [];
  for (const name of names) positions.push(await appendTo(log, `cart-${name}`, 1));
  return positions;
}

test.each([
  ['ends before the last snapshot', []],
  // The longer names move all later positions.
  ['has grown past the last snapshot', ['longer-1', 'longer-2', 'longer-3', 'longer-4', 'longer-5']],
])('snapshots are of an older log when that %s', async (_, grown) => {
  const [store, folder] = await Promise.all([startRestorableStore(), memoryFolder()]);
  const log = connectEventLog(store.url);
  const snapshots = openSnapshotStore({ proofsUrl: undefined, dataDir: folder.path });
  const marked = async (): Promise<readonly bigint[]> => {
    const [line] = await snapshots.lines();
    return line === undefined ? [] : (await snapshots.marks(line)).map(({ position }) => position);
  };
  const logger = makeLogger('snapshots in test', 'silent');
  const end = new AbortController();
  // Its first call appends the id.
  await log.logId();
  const first = await appendEach(log, ['a']);
  await store.copyLog();
  const taking = takeSnapshots({ log, store: snapshots, recorded: [], every: EVERY, logger }, end.signal);
  onTestFinished(async () => {
    end.abort();
    await taking;
    await Promise.all([log.close(), snapshots.close()]);
    await Promise.all([store.stop(), folder.remove()]);
  });
  const lost = await appendEach(log, ['c', 'd', 'e', 'f']);
  await expect.poll(marked).toEqual([first[0], lost[1], lost[3]]);
  const replay = makeStretchReader(log, 10);
  expect(await replay.after(undefined, () => false)).toHaveLength(6);

  let later: readonly bigint[] = [];
  await store.putCopyBack(async (url) => {
    const elsewhere = connectEventLog(url);
    later = await appendEach(elsewhere, grown);
    await elsewhere.close();
  });
  await expect.poll(marked).toEqual([first[0], later[1], later[3]].filter((each) => each !== undefined));
  await replay.after(undefined, () => false).catch(() => undefined);
  const events = await replay.after(undefined, () => false);
  if (grown.length > 0)
    expect(events.map(({ position }) => position)).toEqual([expect.any(BigInt), ...first, ...later]);
});
