// The floor: the same bytes written to LMDB alone, without protocol, rules or indexes. The difference is the store's overhead.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTables, positionKey, type Tables } from '@aangan/event-store/storage/database';
import { encodeRecord } from '@aangan/event-store/storage/record';
import { percentile, perSecond, shownMilliseconds } from './row.ts';
import { sampleEvent } from './sample-event.ts';

const sampleRecord = (position: number): Buffer => {
  const { type, data, metadata } = sampleEvent();
  const event = {
    id: randomUUID(),
    type,
    isJson: true,
    data: jsonBytes(data),
    metadata: jsonBytes(metadata),
  };
  return encodeRecord(event, {
    streamNumber: 1,
    streamName: 'bench-1',
    revision: position,
    position,
    created: 1,
  });
};

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

export type RawFigures = {
  readonly appends: string;
  readonly batches: string;
  /** Median duration of a commit of a single record. */
  readonly commit: string;
  readonly reads: string;
  readonly open: string;
};

/** Commits groups of so many records for about `milliseconds`; returns the duration of each commit. */
const commitGroups = async (
  tables: Tables,
  first: number,
  group: number,
  milliseconds: number,
): Promise<number[]> => {
  const begin = performance.now();
  const times: number[] = [];
  let position = first;
  while (performance.now() - begin < milliseconds) {
    const before = performance.now();
    await tables.root.childTransaction(() => {
      for (let index = 0; index < group; index += 1)
        void tables.log.put(positionKey(position), sampleRecord(position++));
    });
    times.push(performance.now() - before);
  }
  return times;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Measures each for about `milliseconds`. */
export const measureRawLmdb = async (milliseconds: number): Promise<RawFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-bench-lmdb-'));
  const tables = openTables(folder, true);
  const single = await commitGroups(tables, 1, 1, milliseconds);
  const appends = await commitGroups(tables, 1e9, 64, milliseconds);
  const batches = await commitGroups(tables, 2e9, 500, milliseconds);
  const begin = performance.now();
  let records = 0;
  for (const { value } of tables.log.getRange({})) records += value.length > 0 ? 1 : 0;
  const reads = perSecond(records, performance.now() - begin);
  await tables.close();
  const beforeOpening = performance.now();
  const again = openTables(folder, true);
  const open = shownMilliseconds(performance.now() - beforeOpening);
  await again.close();
  rmSync(folder, { recursive: true, force: true });
  return {
    appends: perSecond(appends.length * 64, sum(appends)),
    batches: perSecond(batches.length * 500, sum(batches)),
    commit: shownMilliseconds(percentile(single, 0.5)),
    reads,
    open,
  };
};
