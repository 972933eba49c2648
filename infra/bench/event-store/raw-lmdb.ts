// The floor: the same bytes through LMDB alone, without protocol, rules or indexes. Whatever the store adds is the difference.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTables, positionKey } from '../../event-store/storage/database.ts';
import { encodeRecord } from '../../event-store/storage/record.ts';
import { perSecond } from './row.ts';
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

export type RawFigures = { readonly appends: string; readonly batches: string; readonly reads: string };

/** Measures for about `milliseconds` each. */
export const measureRawLmdb = async (milliseconds: number): Promise<RawFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-bench-lmdb-'));
  const tables = openTables(folder, true);
  let position = 1;
  const write = async (group: number): Promise<string> => {
    const begin = performance.now();
    const first = position;
    while (performance.now() - begin < milliseconds) {
      await tables.root.childTransaction(() => {
        for (let index = 0; index < group; index += 1)
          tables.log.put(positionKey(position), sampleRecord(position++));
      });
    }
    return perSecond(position - first, performance.now() - begin);
  };
  const appends = await write(64);
  const batches = await write(500);
  const begin = performance.now();
  let bytes = 0;
  for (const { value } of tables.log.getRange({})) bytes += value.length;
  const reads = perSecond(bytes > 0 ? position : 0, performance.now() - begin);
  await tables.root.close();
  rmSync(folder, { recursive: true, force: true });
  return { appends, batches, reads };
};
