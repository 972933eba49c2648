import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storesUnderTest } from '../testing/stores-under-test.ts';
import { asRecorded } from './answer.ts';
import { disagreementsAbout } from './histories/agreement.ts';
import { playHistory } from './histories/play-history.ts';
import { recordedHistories } from './recorded.ts';

const recorded = recordedHistories();
const { stores } = await storesUnderTest();

/** Few enough that the events of each are among the newest 4,000 of the log. */
const AT_ONCE = 8;
const UNRECORDED_SEEDS = Array.from({ length: 20 }, (_, index) => 2001 + index);

/** Runs tasks with limited concurrency. */
const inTurns = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

describe.each(stores)('$name plays random histories', ({ name, start }) => {
  const answers = new Map<number, unknown>();
  const disagreements = new Map<number, readonly string[]>();
  let stop = async (): Promise<unknown> => undefined;

  beforeAll(async () => {
    const store = await start();
    const client = EventStoreDBClient.connectionString(store.url);
    // The client ends with its server: disposing of it would wait for cancelled reads.
    stop = store.stop;
    await inTurns([...recorded.keys()], async (seed) => {
      answers.set(seed, asRecorded((await playHistory(seed, client)).answers));
    });
    await inTurns(UNRECORDED_SEEDS, async (seed) => {
      const { streams } = await playHistory(seed, client);
      disagreements.set(seed, await disagreementsAbout(streams, client));
    });
  }, 240_000);

  afterAll(async () => {
    await stop();
    const same = [...recorded].filter(
      ([seed, history]) => JSON.stringify(answers.get(seed)) === JSON.stringify(history),
    );
    console.log(`${same.length} of ${recorded.size} histories are answered by ${name} as by EventStoreDB`);
  });

  test.each([...recorded.keys()])('answers history %i as it was recorded', (seed) => {
    expect(answers.get(seed)).toEqual(recorded.get(seed));
  });

  test.each(UNRECORDED_SEEDS)('is consistent after history %i, which was not recorded', (seed) => {
    expect(disagreements.get(seed)).toEqual([]);
  });
});
