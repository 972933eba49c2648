import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storesUnderTest } from '../testing/stores-under-test.ts';
import { asRecorded } from './answer.ts';
import { disagreementsAbout } from './histories/agreement.ts';
import { playHistory } from './histories/play-history.ts';
import { recordedHistories } from './recorded.ts';

const recorded = recordedHistories();
const { stores } = await storesUnderTest();

/** So few that each still finds its own events among the newest 4,000 of the log. */
const AT_ONCE = 8;
const UNRECORDED_SEEDS = Array.from({ length: 20 }, (_, index) => 2001 + index);

/** Works through what is to be done, so many at a time. */
const inTurns = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

describe.each(stores)('$name lives through random histories', ({ name, start }) => {
  const told = new Map<number, unknown>();
  const disagreements = new Map<number, readonly string[]>();
  let stop = async (): Promise<unknown> => undefined;

  beforeAll(async () => {
    const store = await start();
    const client = EventStoreDBClient.connectionString(store.url);
    // The client is left to end with its server: disposing of it waits for reads that were broken off.
    stop = store.stop;
    await inTurns([...recorded.keys()], async (seed) => {
      told.set(seed, asRecorded((await playHistory(seed, client)).told));
    });
    await inTurns(UNRECORDED_SEEDS, async (seed) => {
      const { streams } = await playHistory(seed, client);
      disagreements.set(seed, await disagreementsAbout(streams, client));
    });
  }, 240_000);

  afterAll(async () => {
    await stop();
    const same = [...recorded].filter(
      ([seed, history]) => JSON.stringify(told.get(seed)) === JSON.stringify(history),
    );
    console.log(`${same.length} of ${recorded.size} histories are answered by ${name} as by EventStoreDB`);
  });

  it.each([...recorded.keys()])('answers history %i as it was recorded', (seed) => {
    expect(told.get(seed)).toEqual(recorded.get(seed));
  });

  it.each(UNRECORDED_SEEDS)('agrees with itself after history %i, of which nothing was recorded', (seed) => {
    expect(disagreements.get(seed)).toEqual([]);
  });
});
