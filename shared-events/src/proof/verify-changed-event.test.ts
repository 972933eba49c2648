// What a file shows about an event that does not match the signed log: altered in its place, or put in.
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../fields.ts';
import { aLeaf, fileOf } from './testing/evidence-files.ts';
import type { Leaf } from './leaf.ts';
import { verifyEvidence } from './verify-evidence.ts';

const problemOf = async (lines: readonly string[]) => (await verifyEvidence(lines)).problem;
const changedAmount = (line = ''): string => line.replace(/"amount":\d+/, '"amount":1');

/** A log in which events of one stream follow each other, behind events of another one. */
const log: readonly Leaf[] = [
  { ...aLeaf(0), stream: 'cart-a', revision: 0 },
  { ...aLeaf(1), stream: 'order-1', revision: 0 },
  { ...aLeaf(2), stream: 'order-1', revision: 1 },
  { ...aLeaf(3), stream: 'cart-a', revision: 1 },
  { ...aLeaf(4), stream: 'order-1', revision: 2 },
];
const streams = [
  { stream: 'cart-a', events: 2 },
  { stream: 'order-1', events: 3 },
];
const files = {
  'a period from the start of the log': () => fileOf(log, { kind: 'log', from: 0, to: 5 }, () => true),
  'a later period': () => fileOf(log, { kind: 'log', from: 1, to: 5 }, (_, index) => index > 0),
  'chosen events': () => fileOf(log, { kind: 'chosen', events: 5, leaves: [0, 1, 2, 3, 4] }, () => true),
  'whole streams': () => fileOf(log, { kind: 'streams', streams }, () => true),
  'a stream': () =>
    fileOf(log, { kind: 'stream', stream: 'order-1', events: 3 }, ({ stream }) => stream === 'order-1'),
};

describe.each(Object.entries(files))('in evidence of %s', (_, file) => {
  test('an event that was changed is called altered, whatever is next to it', async () => {
    const lines = await file();
    for (const at of lines.keys())
      if (at > 0)
        expect(await problemOf(lines.with(at, changedAmount(lines[at]))), lines[at]).toMatchObject({
          ...{ kind: 'altered', line: at + 1 },
        });
  });

  test('an event that never was is called inserted, at the end as well', async () => {
    const lines = await file();
    const [next = '', last = ''] = [lines.at(-2), lines.at(-1)];
    const invented = (line: string): string =>
      JSON.stringify({ ...JSON.parse(changedAmount(line)), id: 'invented' });
    expect(await problemOf(lines.toSpliced(-2, 0, invented(next)))).toMatchObject({ kind: 'inserted' });
    const spare = JSON.parse(invented(last)) as { readonly revision: number };
    const behind = { ...spare, revision: spare.revision + 1, leafindex: '4' };
    expect((await problemOf([...lines, JSON.stringify(behind)]))?.kind).toBe('inserted');
  });

  test('an event that never was is not taken for a sign that others were removed', async () => {
    const lines = await file();
    const last: unknown = JSON.parse(changedAmount(lines.at(-1)));
    const moved = { ...fieldsOf(last), id: 'invented', revision: 9 };
    const inserted = lines.toSpliced(-1, 0, JSON.stringify(moved));
    expect(await problemOf(inserted)).toMatchObject({ kind: 'inserted', line: lines.length });
  });
});
