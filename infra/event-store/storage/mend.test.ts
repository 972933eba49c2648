import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { ANY } from '../rules/expectation.ts';
import { damageRecord } from '../testing/damage-record.ts';
import { folderForTest } from '../testing/folders.ts';
import { openTables, revisionKey, type Tables } from './database.ts';
import { faultsIn } from './faults-in.ts';
import { mend, OtherLogError } from './mend.ts';
import { openStore } from './store.ts';

const fill = async (folder: string, streams: readonly string[]): Promise<void> => {
  const store = openStore({ folder, durable: true, failed: () => {}, now: Date.now, newId: randomUUID });
  for (const stream of streams) {
    const data = Buffer.from(JSON.stringify({ stream, price: 4711 }));
    const event = { id: randomUUID(), type: 'Priced', isJson: true, data, metadata: Buffer.alloc(0) };
    await store.submit({ kind: 'append', stream, expected: ANY, events: [event] }, Number.POSITIVE_INFINITY);
  }
  await store.close();
};

const opened = (folder: string): Tables => {
  const tables = openTables(folder, true);
  onTestFinished(() => tables.close());
  return tables;
};

const recordsIn = (tables: Tables): readonly string[] =>
  [...tables.log.getRange({})].map(({ value }) => value.toString('hex'));

test('repairs a damaged record, a missing one and a wrong index from an older copy', async () => {
  const [folder, copy] = [folderForTest(), folderForTest()];
  await fill(folder, ['a', 'b', 'a', 'b', 'c']);
  cpSync(folder, copy, { recursive: true });
  await fill(folder, ['a', 'c']);
  const before = opened(folder);
  const whole = recordsIn(before);
  const [, second] = [...before.log.getKeys({})];
  if (second === undefined) throw new Error('the log is empty');
  await before.log.remove(second);
  await before.index.remove(revisionKey(3, 0));
  await before.close();
  await damageRecord(folder, 'a', 1);

  const tables = opened(folder);
  expect(faultsIn(tables)).not.toEqual([]);
  const { mended, left } = await mend(tables, opened(copy));
  expect(mended.map(({ stream, revision }) => `${stream}/${revision}`)).toEqual(['b/0', 'a/1']);
  expect(left).toEqual([]);
  expect(faultsIn(tables)).toEqual([]);
  expect(recordsIn(tables)).toEqual(whole);
});

test('names records that the copy lacks, and refuses the copy of another log', async () => {
  const [folder, copy, other] = [folderForTest(), folderForTest(), folderForTest()];
  await fill(folder, ['a', 'b']);
  cpSync(folder, copy, { recursive: true });
  await fill(folder, ['a']);
  await damageRecord(folder, 'a', 1);
  await fill(other, ['a', 'b', 'a']);
  const tables = opened(folder);
  const { mended, left } = await mend(tables, opened(copy));
  expect(mended).toEqual([]);
  expect(left).toMatchObject([{ stream: 'a', revision: 1 }]);
  await expect(mend(tables, opened(other))).rejects.toBeInstanceOf(OtherLogError);
});
