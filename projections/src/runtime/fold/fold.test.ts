import { expect, test } from 'vitest';
import type { ShopEvent } from '@aangan/shared-events/event';
import { parseParked } from '@aangan/shared-events/parked';
import { eventKeysOf, fold, forEachKey, type FoldInput } from './fold.ts';
import { inStream } from '../../testing/given.ts';
import { membersKey } from './members-key.ts';
import { indexEntry, removedIndexEntry, noChanges, type Projection } from './projection.ts';

// Counts events of each stream; `Broken` throws, `Quiet` changes nothing.
const countWishes: Projection<ShopEvent, { countWishes: { count: number } }> = {
  name: 'counter',
  version: 1,
  eventTypes: ['Counted', 'Broken', 'Quiet', 'Gone'],
  documentKeys: (event) => ({ countWishes: `of:${event.stream}` }),
  project: (documents, event) => {
    if (event.type === 'Broken') throw new Error('this cannot have happened');
    if (event.type === 'Quiet') return noChanges;
    if (event.type === 'Gone')
      return { documents: { countWishes: null }, indexes: [removedIndexEntry('all', event.stream)] };
    const count = (documents.countWishes?.count ?? 0) + 1;
    return {
      documents: { countWishes: { count } },
      indexes: [indexEntry('all', event.stream, count)],
      messages: [
        { to: 'everyone', name: 'users-count', key: event.stream, data: { count } },
        { to: 'admins', name: 'users-count', key: event.stream, data: { count } },
      ],
    };
  },
};
const events = (stream: string, ...types: string[]): readonly FoldInput[] =>
  inStream(
    stream,
    types.map((type) => ({ type, data: {} })),
  ).map((event) => ({ stream, position: event.revision, event }));
const noneBlocked = new Set<string>();

type Tagged = { tags: readonly string[] };
// Notes are in one list; `Burnt` tags all of them and retracts earlier messages.
const notes: Projection<ShopEvent, { note: Tagged; burnt: Tagged }, { [slot: `n ${string}`]: Tagged }> = {
  name: 'notes',
  version: 1,
  eventTypes: ['Written', 'Torn', 'Burnt'],
  documentKeys: ({ type, stream }) => (type === 'Burnt' ? { burnt: 'burnt' } : { note: stream }),
  indexes: ({ type }) => (type === 'Burnt' ? 'all' : undefined),
  relatedKeys: (_, __, members) => Object.fromEntries(members.map((member) => [`n ${member}`, member])),
  project: (documents, { type, stream }, members) => {
    const published = { to: 'admins', name: 'users-count', key: stream, data: { count: 1 } } as const;
    if (type === 'Torn') return { documents: { note: null }, indexes: [removedIndexEntry('all', stream)] };
    if (type === 'Written')
      return {
        documents: { note: { tags: [] } },
        indexes: [indexEntry('all', stream, 1)],
        messages: [published],
      };
    const burnt = members.map((member) => {
      const tags = documents[`n ${member}`]?.tags ?? ['missing'];
      return [`n ${member}`, { tags: [...tags, 'burnt'] }] as const;
    });
    return {
      documents: { ...Object.fromEntries(burnt), burnt: { tags: members } },
      messages: [published],
      retractsMessages: true,
    };
  },
};

test('an event sees what the one before it left, and the first sees what was loaded', () => {
  const loaded = new Map([['of:a', { count: 40 }]]);
  const folded = fold(countWishes, events('a', 'Counted', 'Counted'), loaded, noneBlocked);
  expect([...folded.documents]).toEqual([['of:a', { count: 42 }]]);
  expect(folded.indexes.get('all')).toEqual(new Map([['a', 42]]));
});

test('a deleted document does not exist for the next event', () => {
  const folded = fold(
    countWishes,
    events('a', 'Counted', 'Counted', 'Gone', 'Counted'),
    new Map([['of:a', { count: 9 }]]),
    noneBlocked,
  );
  expect([...folded.documents]).toEqual([['of:a', { count: 1 }]]);
  const gone = fold(countWishes, events('a', 'Gone'), new Map([['of:a', { count: 9 }]]), noneBlocked);
  expect([...gone.documents]).toEqual([['of:a', null]]);
  expect(gone.indexes.get('all')).toEqual(new Map([['a', null]]));
});

test('of several messages to one audience about one thing only the newest is published', () => {
  const folded = fold(
    countWishes,
    [...events('a', 'Counted'), ...events('b', 'Counted'), ...events('a', 'Counted')],
    new Map(),
    noneBlocked,
  );
  expect(folded.messages.map(({ to, key, data }) => [to, key, data])).toEqual([
    ['everyone', 'b', { count: 1 }],
    ['admins', 'b', { count: 1 }],
    ['everyone', 'a', { count: 2 }],
    ['admins', 'a', { count: 2 }],
  ]);
});

test('an event that cannot be folded blocks the later events of its stream, and nothing else', () => {
  const folded = fold(
    countWishes,
    [...events('a', 'Counted', 'Broken', 'Counted'), ...events('b', 'Counted')],
    new Map(),
    noneBlocked,
  );
  expect([...folded.documents]).toEqual([
    ['of:a', { count: 1 }],
    ['of:b', { count: 1 }],
  ]);
  expect([...folded.blockedStreams.keys()]).toEqual(['a']);
  expect(parseParked(folded.blockedStreams.get('a') ?? '')).toMatchObject({
    ...{ type: 'Broken', revision: 1n },
    reason: 'cannot fold Broken at revision 1: Error: this cannot have happened',
  });
});

test('an event with a score that is no number changes nothing at all and blocks its stream', () => {
  const odd: typeof countWishes = {
    ...countWishes,
    project: () => ({
      documents: { countWishes: { count: 1 } },
      indexes: [indexEntry('all', 'a', Number.NaN)],
    }),
  };
  const folded = fold(odd, events('a', 'Counted'), new Map(), noneBlocked);
  expect([folded.documents.size, folded.indexes.size, [...folded.blockedStreams.keys()]]).toEqual([
    0,
    0,
    ['a'],
  ]);
});

test('an event that cannot be read blocks its stream', () => {
  const place = { stream: 'a', position: 7n, type: 'Odd', revision: 0n, id: 'e-1' };
  const unreadable: FoldInput = { ...place, unreadable: 'a shape of its own' };
  const folded = fold(countWishes, [unreadable, ...events('a', 'Counted')], new Map(), noneBlocked);
  expect(folded.documents.size).toBe(0);
  const { stream, ...where } = place;
  const expected = { ...where, correlationId: undefined, reason: 'a shape of its own' };
  expect([...folded.blockedStreams].map(([held, text]) => [held, parseParked(text)])).toEqual([
    [stream, expected],
  ]);
  expect(folded.poison).toEqual([unreadable]);
});

test('a blocked stream stays blocked', () => {
  const folded = fold(countWishes, events('a', 'Counted'), new Map(), new Set(['a']));
  expect(folded.documents.size).toBe(0);
  expect(folded.blockedStreams.size).toBe(0);
});

test('an event that changes nothing writes nothing', () => {
  const folded = fold(countWishes, events('a', 'Quiet'), new Map([['of:a', { count: 1 }]]), noneBlocked);
  expect([folded.documents.size, folded.indexes.size, folded.messages.length]).toEqual([0, 0, 0]);
});

test('an event that lists an index reaches its members, those that are there and those that came before it in the run', () => {
  const run = [...events('b', 'Written'), ...events('c', 'Written', 'Torn'), ...events('x', 'Burnt')];
  const loaded = new Map<string, unknown>([
    ['a', { tags: ['old'] }],
    [membersKey('all'), ['a', 'c']],
  ]);
  const folded = fold(notes, run, loaded, noneBlocked);
  expect([...folded.missing]).toEqual([]);
  expect(Object.fromEntries(folded.documents)).toEqual({
    a: { tags: ['old', 'burnt'] },
    b: { tags: ['burnt'] },
    c: null,
    burnt: { tags: ['a', 'b'] },
  });
});

test('documents of members that were not loaded are missing', () => {
  const loaded = new Map<string, unknown>([[membersKey('all'), ['a', 'b']]]);
  expect([...fold(notes, events('x', 'Burnt'), loaded, noneBlocked).missing]).toEqual(['a', 'b']);
});

test('the members that an event lists are among its keys', () => {
  const keys: string[] = [];
  for (const event of events('x', 'Written', 'Burnt'))
    forEachKey(eventKeysOf(notes, event), (key) => keys.push(key));
  expect(keys).toEqual(['x', 'burnt', membersKey('all')]);
});

test('retracted messages are not published, and clients must reload', () => {
  const loaded = new Map<string, unknown>([[membersKey('all'), []]]);
  const run = [...events('b', 'Written'), ...events('x', 'Burnt'), ...events('c', 'Written')];
  const folded = fold(notes, run, loaded, noneBlocked);
  expect(folded.retractsMessages).toBe(true);
  expect(folded.messages.map(({ to, key }) => `${to} ${key}`)).toEqual([
    'everyone resync',
    'admins x',
    'admins c',
  ]);
  const alone = fold(notes, events('x', 'Burnt'), loaded, noneBlocked);
  expect(alone.messages.map(({ key }) => key)).toEqual(['x']);
  expect(fold(notes, events('b', 'Written'), loaded, noneBlocked).retractsMessages).toBe(false);
});

test('a key with a line break is not written, because entries of the feed have one key on each line', () => {
  const folded = fold(countWishes, events('a\nb', 'Counted'), new Map(), noneBlocked);
  expect(folded.documents).toEqual(new Map());
  expect(parseParked(folded.blockedStreams.get('a\nb') ?? '')?.reason).toContain('line break');
});

test('a fold stops before the event that would change too many documents, but folds at least one', () => {
  const run = ['a', 'b', 'a', 'c', 'a'].flatMap((stream) => events(stream, 'Counted'));
  const folded = fold(countWishes, run, new Map(), noneBlocked, { maxDocuments: 2 });
  expect([folded.taken, [...folded.documents.keys()]]).toEqual([3, ['of:a', 'of:b']]);
  expect(fold(countWishes, run, new Map(), noneBlocked, { maxDocuments: 0 }).taken).toBe(1);
});

test('a fold that does not publish makes the same changes without messages', () => {
  const loaded = new Map<string, unknown>([[membersKey('all'), []]]);
  const run = [...events('b', 'Written'), ...events('x', 'Burnt')];
  const silent = fold(notes, run, loaded, noneBlocked, { publishes: false });
  expect(silent.messages).toEqual([]);
  expect(silent).toEqual({ ...fold(notes, run, loaded, noneBlocked), messages: [] });
});
