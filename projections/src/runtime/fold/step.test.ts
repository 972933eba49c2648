import { expect, test } from 'vitest';
import type { ShopEvent } from '@aangan/shared-events/event';
import type { FoldInput } from './fold.ts';
import { inStream } from '../../testing/given.ts';
import type { Projection } from './projection.ts';
import { makeStep, MAX_STEP_BYTES, MAX_STEP_DOCUMENTS, portionOf, wholePortion } from './step.ts';

type Noted = { readonly type: 'Noted'; readonly data: { readonly text: string } };
const notes: Projection<Noted, { note: { text: string }; count: { notes: number } }> = {
  name: 'notes',
  version: 1,
  eventTypes: ['Noted'],
  documentKeys: (event) => ({ note: `note:${event.stream}`, count: 'count' }),
  project: (documents, event) => ({
    documents: { note: { text: event.data.text }, count: { notes: (documents.count?.notes ?? 0) + 1 } },
  }),
};
const noted = (stream: string, text = ''): FoldInput => {
  const [event] = inStream<ShopEvent>(stream, [{ type: 'Noted', data: { text } }]);
  if (event === undefined) throw new Error('one event makes a history of one');
  return { stream, position: 0n, event };
};
const many = (count: number, text = ''): readonly FoldInput[] =>
  Array.from({ length: count }, (_, at) => noted(`s-${at}`, text));

test('a portion needs no more documents than a step may write', () => {
  const portion = portionOf(notes, many(2 * MAX_STEP_DOCUMENTS));
  expect(portion.needed.size).toBe(MAX_STEP_DOCUMENTS);
  expect(portion.events).toHaveLength(MAX_STEP_DOCUMENTS - 1);
});

test('events of documents that are already in the portion are all taken', () => {
  const events = Array.from({ length: 3 * MAX_STEP_DOCUMENTS }, () => noted('s-1'));
  expect(portionOf(notes, events).events).toHaveLength(3 * MAX_STEP_DOCUMENTS);
});

test('a step that would write too many bytes takes fewer events', () => {
  const events = many(100, 'x'.repeat(MAX_STEP_BYTES / 30));
  const { taken, writes } = makeStep(notes, wholePortion(notes, events), new Map(), new Set());
  expect(taken).toBe(25);
  const bytes = [...writes.documents].reduce((sum, [key, text]) => sum + key.length + (text?.length ?? 0), 0);
  expect(bytes).toBeLessThanOrEqual(MAX_STEP_BYTES);
  expect(writes.documents.get('count')).toBe('{"notes":25}');
});

test('a step that would change too many documents takes fewer events', () => {
  const portion = wholePortion(notes, many(2 * MAX_STEP_DOCUMENTS));
  const { taken, writes } = makeStep(notes, portion, new Map(), new Set());
  expect([taken, writes.documents.size]).toEqual([MAX_STEP_DOCUMENTS - 1, MAX_STEP_DOCUMENTS]);
  expect(writes.documents.get('count')).toBe(`{"notes":${taken}}`);
});

test('a single event is taken whatever it writes', () => {
  const portion = wholePortion(notes, [noted('s-1', 'x'.repeat(2 * MAX_STEP_BYTES))]);
  const { taken, writes } = makeStep(notes, portion, new Map(), new Set());
  expect(taken).toBe(1);
  expect(writes.documents.size).toBe(2);
});
