// The steps of a history.
import {
  ANY,
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  START,
  type EventData,
  type EventStoreDBClient,
  type ReadRevision,
  type ResolvedEvent,
  type StreamMetadata,
} from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import { believedRevision, drawExpectation, type Actor, type History } from './history.ts';

/** A step: its description and its call. */
export type Step = {
  readonly what: string;
  readonly perform: (client: EventStoreDBClient) => Promise<Answer>;
};

const HIGHEST_EXACT_NUMBER = 9_007_199_254_740_991n;

/** Numbers as the answers show them. */
export const shownNumber = (value: unknown): string | number => {
  if (typeof value !== 'bigint') return String(value);
  return value > HIGHEST_EXACT_NUMBER ? 'huge' : Number(value);
};

const memberOf = (value: unknown, member: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === member)?.[1]
    : undefined;

const shownMember = (data: unknown): string => {
  const member = memberOf(data, 'm');
  return typeof member === 'string' || typeof member === 'number' ? String(member) : JSON.stringify(data);
};

/** An event in answers: revision, type, data, and whether it has metadata. */
const shown = ({ event }: ResolvedEvent): string => {
  if (event === undefined) return 'a link to nothing';
  const content = event.isJson
    ? shownMember(event.data)
    : Buffer.from(event.data instanceof Uint8Array ? event.data : []).toString();
  const mark = memberOf(event.metadata, 'm') === undefined ? '' : '+m';
  return `${shownNumber(event.revision)}:${event.type}:${content}${mark}`;
};

const updateLength = (actor: Actor, next: bigint): Answer => {
  actor.length = Math.max(actor.length, Number(next) + 1);
  return { next: shownNumber(next) };
};

/** Appends new events. */
export const appendStep = ({ chance, fresh }: History, actor: Actor, isFirst: boolean): Step => {
  const events = fresh(chance.pick([1, 1, 1, 2, 3, 5]));
  const expectedRevision = isFirst ? ANY : drawExpectation(chance, actor);
  return {
    what: `append ${actor.letter} ${events.length} ${shownNumber(expectedRevision)}`,
    perform: async (client) => {
      const result = await client.appendToStream(actor.name, events, { expectedRevision });
      actor.sent.push(events);
      actor.length = Number(result.nextExpectedRevision) + 1;
      return { next: shownNumber(result.nextExpectedRevision) };
    },
  };
};

/** Repeats events of an earlier append, perhaps followed by a new one. */
export const againStep = (
  { chance, fresh }: History,
  actor: Actor,
  sent: readonly [EventData[], ...EventData[][]],
): Step => {
  const batch = chance.pick(sent);
  const from = chance.below(batch.length);
  const to = from + 1 + chance.below(batch.length - from);
  const more = chance.fraction() < 0.2 ? fresh(1) : [];
  const events = [...batch.slice(from, to), ...more];
  const expectedRevision = drawExpectation(chance, actor);
  return {
    what: `again ${actor.letter} ${from}-${to}/${batch.length}${more.length > 0 ? '+1' : ''} ${shownNumber(expectedRevision)}`,
    perform: async (client) => {
      const result = await client.appendToStream(actor.name, events, { expectedRevision });
      return updateLength(actor, result.nextExpectedRevision);
    },
  };
};

const UNSET = 'undefined';
type DeletionExpectation = typeof UNSET | typeof ANY | typeof NO_STREAM | bigint;

/** The options of an expected revision; empty without one. */
const expecting = <Expected>(expected: Expected | typeof UNSET): { readonly expectedRevision?: Expected } =>
  expected === UNSET ? {} : { expectedRevision: expected };

export const deleteStep = ({ chance }: History, actor: Actor): Step => {
  const truth = believedRevision(actor);
  const nonsense = BigInt(chance.below(6));
  const expected = chance.pick<DeletionExpectation>([UNSET, UNSET, ANY, truth, truth, NO_STREAM, nonsense]);
  return {
    what: `delete ${actor.letter} ${shownNumber(expected)}`,
    perform: async (client) => {
      await client.deleteStream(actor.name, expecting(expected));
      return 'deleted';
    },
  };
};

export const tombstoneStep = (actor: Actor): Step => ({
  what: `tombstone ${actor.letter}`,
  perform: async (client) => {
    await client.tombstoneStream(actor.name, {});
    return 'gone';
  },
});

export const metadataStep = ({ chance }: History, actor: Actor): Step => {
  const maxCount = 1 + chance.below(5);
  const truncateBefore = chance.below(10);
  const metadata = chance.pick<StreamMetadata>([
    { maxCount },
    { truncateBefore },
    {},
    { maxCount: 2, custom: 'x' },
    { maxAge: 1000 },
    { acl: { readRoles: ['$all'] } },
  ]);
  const nonsense = BigInt(chance.below(3));
  const expected = chance.pick<DeletionExpectation>([UNSET, UNSET, ANY, NO_STREAM, nonsense]);
  return {
    what: `metadata ${actor.letter} ${JSON.stringify(metadata)} ${shownNumber(expected)}`,
    perform: async (client) => {
      const result = await client.setStreamMetadata(actor.name, metadata, expecting(expected));
      return { next: shownNumber(result.nextExpectedRevision) };
    },
  };
};

export const getMetadataStep = (actor: Actor): Step => ({
  what: `get metadata ${actor.letter}`,
  perform: async (client) => {
    const { metadata } = await client.getStreamMetadata(actor.name);
    return { m: JSON.parse(JSON.stringify(metadata ?? null)) as Answer };
  },
});

export const readStep = ({ chance }: History, actor: Actor): Step => {
  const backwards = chance.fraction() < 0.4;
  const somewhere = BigInt(chance.below(12));
  const fromRevision: ReadRevision = backwards
    ? chance.pick<ReadRevision>([END, END, somewhere, START])
    : chance.pick<ReadRevision>([START, START, somewhere]);
  const maxCount = chance.pick([1, 2, 5, 100]);
  const direction = backwards ? BACKWARDS : FORWARDS;
  return {
    what: `read ${actor.letter} ${direction} ${shownNumber(fromRevision)} ${maxCount}`,
    perform: async (client) => {
      const seen: Answer[] = [];
      for await (const event of client.readStream(actor.name, { direction, fromRevision, maxCount }))
        seen.push(shown(event));
      return seen;
    },
  };
};

export const readMetastreamStep = (actor: Actor): Step => ({
  what: `read meta stream ${actor.letter}`,
  perform: async (client) => {
    const seen: Answer[] = [];
    const options = { direction: BACKWARDS, fromRevision: END, maxCount: 3 } as const;
    for await (const { event } of client.readStream(`$$${actor.name}`, options)) {
      seen.push(`${shownNumber(event?.revision)}:${event?.type}:${JSON.stringify(event?.data)}`);
    }
    return seen;
  },
});

/** The newest events of all four streams, read from the whole log. */
export const readAllStep = ({ actors }: History): Step => ({
  what: 'read all',
  perform: async (client) => {
    const seen: Answer[] = [];
    for await (const resolved of client.readAll({
      direction: BACKWARDS,
      fromPosition: END,
      maxCount: 4000,
    })) {
      const actor = actors.find(({ name }) => name === resolved.event?.streamId);
      if (actor && resolved.event) seen.push(actor.letter + shown({ event: resolved.event }));
      if (seen.length >= 30) break;
    }
    return seen;
  },
});
