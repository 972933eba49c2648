import { expect, test } from 'vitest';
import type { ShopEvent } from '@aangan/shared-events/event';
import { fold } from './fold.ts';
import { inStream } from '../../testing/given.ts';
import { foldInMemory, loadFor } from './load-documents.ts';
import type { Projection } from './projection.ts';
import { MAX_STEP_DOCUMENTS, wholePortion } from './step.ts';
import { NOT_CACHED } from './written-documents.ts';
import { emptyMemory, writeMemory } from './view-memory.ts';

type Parcel = { shelf: string };
type Moved = { type: 'Moved'; data: { to: string } };

// A parcel knows its shelf; a shelf counts its parcels and is related through the parcel.
const shelves: Projection<Moved, { parcel: Parcel }, { from: { count: number }; to: { count: number } }> = {
  name: 'shelves',
  version: 1,
  eventTypes: ['Moved'],
  documentKeys: (event) => ({ parcel: event.stream }),
  relatedKeys: ({ parcel }, { data }) => ({
    ...(parcel && { from: `shelf:${parcel.shelf}` }),
    to: `shelf:${data.to}`,
  }),
  project: ({ parcel, from, to }, { data }) => ({
    documents: {
      parcel: { shelf: data.to },
      to: { count: (to?.count ?? 0) + 1 },
      ...(parcel && { from: { count: (from?.count ?? 0) - 1 } }),
    },
  }),
};
const moves = (parcel: string, ...to: string[]) =>
  inStream<ShopEvent>(
    parcel,
    to.map((shelf) => ({ type: 'Moved', data: { to: shelf } })),
  ).map((event) => ({ stream: parcel, position: event.revision, event }));
const noneBlocked = new Set<string>();

test('related documents are loaded, also those whose keys come from an earlier event of the portion', async () => {
  const stored = new Map<string, unknown>([
    ['a', { shelf: 'one' }],
    ['shelf:one', { count: 5 }],
    ['shelf:two', { count: 7 }],
  ]);
  const loadedKeys: (readonly string[])[] = [];
  const events = moves('a', 'two', 'three');
  const { documents, folded } = await loadFor(
    shelves,
    wholePortion(shelves, events),
    noneBlocked,
    async (keys) => {
      loadedKeys.push(keys);
      return new Map([...stored].filter(([key]) => keys.includes(key)));
    },
  );
  expect(loadedKeys).toEqual([['a'], ['shelf:one', 'shelf:two', 'shelf:three']]);
  expect(folded).toEqual(fold(shelves, events, documents, noneBlocked));
  expect([...(folded?.documents ?? [])]).toEqual([
    ['a', { shelf: 'three' }],
    ['shelf:two', { count: 7 }],
    ['shelf:one', { count: 4 }],
    ['shelf:three', { count: 1 }],
  ]);
});

test('cached documents are not loaded, neither direct nor related ones', async () => {
  const cached = new Map<string, unknown>([
    ['a', { shelf: 'one' }],
    ['shelf:one', { count: 5 }],
    ['shelf:two', undefined],
  ]);
  const known = { read: (key: string) => (cached.has(key) ? cached.get(key) : NOT_CACHED) };
  const portion = (to: string) => wholePortion(shelves, moves('a', to));
  const loadedKeys: (readonly string[])[] = [];
  const load = async (keys: readonly string[]) => {
    loadedKeys.push(keys);
    return new Map([['shelf:three', { count: 2 }]]);
  };
  const { folded } = await loadFor(shelves, portion('two'), noneBlocked, load, { known });
  expect(loadedKeys).toEqual([]);
  expect(Object.fromEntries(folded?.documents ?? [])).toMatchObject({
    'shelf:one': { count: 4 },
    'shelf:two': { count: 1 },
  });
  await loadFor(shelves, portion('three'), noneBlocked, load, { known });
  expect(loadedKeys).toEqual([['shelf:three']]);
});

test('read models in memory are folded in the same way', () => {
  const memory = emptyMemory();
  for (const events of [moves('a', 'one'), moves('b', 'one', 'two', 'one'), moves('a', 'two')])
    writeMemory(memory, foldInMemory(shelves, events, memory));
  expect(Object.fromEntries(memory.documents)).toEqual({
    a: '{"shelf":"two"}',
    b: '{"shelf":"one"}',
    'shelf:one': '{"count":1}',
    'shelf:two': '{"count":1}',
  });
});

test('no query reads more documents than allowed, and no more related ones than a step can change', async () => {
  const sizes: number[] = [];
  const events = Array.from({ length: MAX_STEP_DOCUMENTS + 1 }, (_, at) => moves(`p${at}`, `s${at}`)).flat();
  await loadFor(shelves, wholePortion(shelves, events), noneBlocked, async (keys) => {
    sizes.push(keys.length);
    return new Map();
  });
  expect(sizes).toEqual([MAX_STEP_DOCUMENTS, 1, MAX_STEP_DOCUMENTS / 2 + 1]);
});
