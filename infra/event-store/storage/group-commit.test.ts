import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ANY } from '../rules/expectation.ts';
import { folderForTest } from '../testing/folders.ts';
import { openTables } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { createLog } from './log.ts';
import { createStreams } from './streams.ts';

const CHECK_EVERY_MS = 5;
/** Longer than all checks of a commit take. */
const A_WHILE_MS = 60 * CHECK_EVERY_MS;

/** Writes to a disk that completes a commit like this. */
const writerWith = (commit: () => Promise<unknown>) => {
  const tables = openTables(folderForTest(), false);
  onTestFinished(() => tables.close());
  const streams = createStreams(tables);
  const failures: string[] = [];
  const { submit } = createGroupCommit({
    tables: {
      ...tables,
      root: Object.assign(Object.create(tables.root), {
        childTransaction: async (act: () => unknown) => {
          act();
          await commit();
        },
      }),
    },
    ...{ streams, log: createLog(tables, streams), now: Date.now },
    applyWrite: () => ({ kind: 'accepted', lastRevision: 0 }),
    requireRoom: () => undefined,
    committed: () => undefined,
    failed: ({ message }) => void failures.push(message),
    checkEveryMs: CHECK_EVERY_MS,
  });
  const append = { kind: 'append', stream: randomUUID(), expected: ANY, events: [] } as const;
  return { failures, write: () => submit(append, Infinity) };
};

test('a commit that never ends fails the store', async () => {
  const { failures, write } = writerWith(() => new Promise(() => undefined));
  void write();
  await expect.poll(() => failures).toEqual(['the disk does not answer']);
});

test('a commit that ended while the process was paused does not', async () => {
  let isRunning = (): void => undefined;
  const running = new Promise<void>((resolve) => (isRunning = resolve));
  const { failures, write } = writerWith(() => {
    isRunning();
    return stat('.');
  });
  // From here on timers come before what the disk has done.
  await nextTurn();
  const written = write();
  await running;
  for (const resumed = performance.now() + A_WHILE_MS; performance.now() < resumed;);
  expect(await written).toMatchObject({ kind: 'accepted' });
  expect(failures).toEqual([]);
});
