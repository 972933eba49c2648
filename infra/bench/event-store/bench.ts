// Compares the embedded event store with its targets, EventStoreDB, LMDB alone, and the limits of the client.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { startEmbeddedStore, type EmbeddedStore } from '@aangan/event-store/testing/embedded-store';
import { fill, measureAppends } from './appends.ts';
import { measureDecoding } from './client-limits.ts';
import { countProcessorTime } from './processor-time.ts';
import { memoryOf } from './memory.ts';
import { measureRawLmdb, type RawFigures } from './raw-lmdb.ts';
import { timeCatchUp, timeLive, timeRead } from './reads.ts';
import { percentile, perSecond, printTable, shownMilliseconds, type Row } from './row.ts';

const MEASURE_FOR = 5000;
const WARM_UP_FOR = 1500;
const READ_EVENTS = 100_000;
const LIVE_APPENDS = 1500;
const STARTS = 7;

const appendRows = async (
  client: EventStoreDBClient,
  store: EmbeddedStore,
  raw: RawFigures,
): Promise<Row[]> => {
  await measureAppends(client, { writers: 64, batch: 1, milliseconds: WARM_UP_FOR });
  let cost = countProcessorTime(store.pid);
  const many = await measureAppends(client, { writers: 64, batch: 1, milliseconds: MEASURE_FOR });
  const manyCost = cost(many.events);
  const one = await measureAppends(client, { writers: 1, batch: 1, milliseconds: WARM_UP_FOR });
  cost = countProcessorTime(store.pid);
  const batches = await measureAppends(client, { writers: 4, batch: 500, milliseconds: MEASURE_FOR });
  const batchesCost = cost(batches.events);
  return [
    {
      what: `durable appends, 64 writers (p50 ${many.p50}, p99 ${many.p99})`,
      measured: many.rate,
      target: '7,000/s',
      eventStoreDb: '4,578/s',
      rawLmdb: raw.appends,
      cost: manyCost,
    },
    {
      what: `one after another, p50 (p99 ${one.p99})`,
      measured: one.p50,
      eventStoreDb: '1.5-1.8 ms',
      rawLmdb: raw.commit,
    },
    {
      what: 'events in batches of 500',
      measured: batches.rate,
      target: '25,000/s',
      eventStoreDb: '22,800/s',
      rawLmdb: raw.batches,
      cost: batchesCost,
    },
  ];
};

const readRows = async (
  client: EventStoreDBClient,
  store: EmbeddedStore,
  raw: RawFigures,
): Promise<Row[]> => {
  await timeRead(client, READ_EVENTS);
  let cost = countProcessorTime(store.pid);
  const read = await timeRead(client, READ_EVENTS);
  const readCost = cost(READ_EVENTS);
  await timeCatchUp(client, READ_EVENTS);
  cost = countProcessorTime(store.pid);
  const caughtUp = await timeCatchUp(client, READ_EVENTS);
  const limit = measureDecoding(WARM_UP_FOR);
  return [
    {
      what: `read (the client alone decodes ${limit})`,
      measured: perSecond(READ_EVENTS, read),
      target: '50,000/s',
      eventStoreDb: '50,000/s',
      rawLmdb: raw.reads,
      cost: readCost,
    },
    {
      what: 'caught up by a subscriber',
      measured: perSecond(READ_EVENTS, caughtUp),
      target: '46,000/s',
      eventStoreDb: '46,000/s',
      rawLmdb: raw.reads,
      cost: cost(READ_EVENTS),
    },
  ];
};

const liveRow = async (client: EventStoreDBClient, raw: RawFigures): Promise<Row> => {
  await timeLive(client, 300);
  const latencies = await timeLive(client, LIVE_APPENDS);
  return {
    what: `append to live subscriber, p50 (p99 ${shownMilliseconds(percentile(latencies, 0.99))})`,
    measured: shownMilliseconds(percentile(latencies, 0.5)),
    target: '1.7 ms',
    eventStoreDb: '1.7 ms',
    rawLmdb: raw.commit,
  };
};

const startRow = async (folder: string, raw: RawFigures): Promise<Row> => {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const begin = performance.now();
    const store = await startEmbeddedStore(['--data', folder]);
    times.push(performance.now() - begin);
    await store.stop();
  }
  return {
    what: 'start on the log written above',
    measured: shownMilliseconds(percentile(times, 0.5)),
    target: '300 ms',
    eventStoreDb: '1,400 ms',
    rawLmdb: raw.open,
  };
};

const memoryRow = ({ pid }: EmbeddedStore): Row => {
  const { own, mapped, peak } = memoryOf(pid);
  return {
    what: `memory at the end, beside ${mapped} MB of the file that the system may take back (peak of both ${peak} MB)`,
    measured: `${own} MB`,
    target: '200 MB',
    eventStoreDb: '567 MB',
  };
};

/** Measures a store on disk in a temporary folder and prints the table. */
export const bench = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-bench-event-store-'));
  const store = await startEmbeddedStore(['--data', folder]);
  try {
    const client = EventStoreDBClient.connectionString(store.url);
    const raw = await measureRawLmdb(WARM_UP_FOR);
    const rows = await appendRows(client, store, raw);
    await fill(client, READ_EVENTS);
    rows.push(...(await readRows(client, store, raw)), await liveRow(client, raw), memoryRow(store));
    await store.stop();
    printTable([...rows, await startRow(folder, raw)]);
    console.log(
      'One client is one thread: it reads and writes no more than a million over its microseconds an event, however fast the store is.',
    );
  } finally {
    await store.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
};
