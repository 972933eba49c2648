// Pure folding: takes loaded documents and a run of events, returns everything that one step has to write.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { formatParked, type MissingKey } from '@aangan/shared-events/parked';
import { membersKey } from './members-key.ts';
import type { Changes, LiveMessage, Projection } from './projection.ts';

/** An event for a projection: decoded, or the reason why it cannot be read, with the id of its request where that is readable. */
export type FoldInput = { readonly stream: string; readonly position: bigint } & (
  | { readonly event: Recorded<ShopEvent> }
  | {
      readonly unreadable: string;
      readonly type: string;
      readonly revision: bigint;
      readonly id: string;
      readonly correlationId?: string | undefined;
      /** Set when a missing key is the only problem. */
      readonly missingKey?: MissingKey;
    }
);

/** The changes of a run of events. In `documents` and `indexes`, `null` deletes. */
export type Folded = {
  readonly documents: ReadonlyMap<string, unknown>;
  /** By index, then by member: the score. */
  readonly indexes: ReadonlyMap<string, ReadonlyMap<string, number | null>>;
  /** Only the newest message for each audience and key, at the place of that newest one. */
  readonly messages: readonly LiveMessage[];
  /** Newly blocked streams, each with its parked event and the reason (see shared-events/src/parked.ts). */
  readonly blockedStreams: ReadonlyMap<string, string>;
  /** The event that blocked each of these streams. */
  readonly poison: readonly FoldInput[];
  /** Whether messages published before these events must be removed from the feed. */
  readonly retractsMessages: boolean;
  /** Keys of related documents that were not loaded: load them and fold again. */
  readonly missing: ReadonlySet<string>;
  /** How many of the events were folded: fewer than all where more would change too many documents. */
  readonly taken: number;
};

export type FoldOptions = {
  /** The keys of each event, where they are known already. */
  readonly keys?: readonly EventKeys[];
  /** Without it no messages are made. */
  readonly publishes?: boolean;
  /** The most documents that are changed, unless the first event alone changes more. */
  readonly maxDocuments?: number;
};

const NONE: Slots = {};

/** Documents and index members by key, before the fold. */
export type Loaded = Pick<ReadonlyMap<string, unknown>, 'get' | 'has'>;

/** The message on which every client reloads its data. */
export const RESYNC: LiveMessage = { to: 'everyone', name: 'resync', key: 'resync', data: {} };

/** The keys that an event needs: of its documents by slot, and of the index whose members it needs. */
export type EventKeys = {
  readonly documents: Readonly<Record<string, string | undefined>>;
  readonly index: string | undefined;
};

const NO_KEYS: EventKeys = { documents: {}, index: undefined };

/** The keys that an event needs; none for an unreadable one. */
export function eventKeysOf(projection: Projection, wanted: FoldInput): EventKeys {
  if (!('event' in wanted)) return NO_KEYS;
  return { documents: projection.documentKeys(wanted.event), index: projection.indexes?.(wanted.event) };
}

/** Calls back with each of these keys, as they are loaded: that of an index's members is not the index's own. */
export function forEachKey({ documents, index }: EventKeys, take: (key: string) => void): void {
  for (const slot in documents) {
    const key = documents[slot];
    if (key !== undefined) take(key);
  }
  if (index !== undefined) take(membersKey(index));
}

type Slots = Readonly<Record<string, string | undefined>>;

/** The changes of one event, each document with its key. Checked before anything is written: a rejected event must change nothing. */
function writesOf(
  { name }: Projection,
  keys: Slots,
  reached: Slots,
  { documents = {}, indexes = [] }: Changes<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  const writes: (readonly [string, unknown])[] = [];
  for (const slot in documents) {
    const key = reached[slot] ?? keys[slot];
    if (key === undefined) throw new Error(`${name} writes to the slot ${slot} without a document key`);
    requireOneLine(name, key);
    writes.push([key, documents[slot]]);
  }
  for (const { index, score } of indexes) {
    if (score !== null && !Number.isFinite(score))
      throw new Error(`${name} gives ${index} the score ${score}`);
    requireOneLine(name, index);
  }
  return writes;
}

// An entry of the feed has one key on each line.
function requireOneLine(name: string, key: string): void {
  if (key.includes('\n')) throw new Error(`${name} writes to a key with a line break`);
}

/** The correlation id of the request that caused an event. */
export function correlationOf(wanted: FoldInput): string | undefined {
  return 'event' in wanted ? wanted.event.metadata.correlationId : wanted.correlationId;
}

/** The missing key that makes an event unreadable; undefined when the event has no such problem. */
export function missingKeyOf(wanted: FoldInput): MissingKey | undefined {
  return 'event' in wanted ? undefined : wanted.missingKey;
}

/**
 * Folds events in order. `loaded` holds every required document that exists, every related one (undefined where it does not exist) and the index
 * members that events need; events of `blockedStreams` are skipped. An event that cannot be read or folded changes nothing and blocks its stream.
 */
export function fold(
  projection: Projection,
  events: readonly FoldInput[],
  loaded: Loaded,
  blockedStreams: ReadonlySet<string>,
  { keys: knownKeys, publishes = true, maxDocuments = Infinity }: FoldOptions = {},
): Folded {
  const documents = new Map<string, unknown>();
  const indexes = new Map<string, Map<string, number | null>>();
  const messages = new Map<string, LiveMessage>();
  const poisoned = new Map<string, string>();
  const poison: FoldInput[] = [];
  const missing = new Set<string>();
  let retractsMessages = false;
  let taken = 0;

  const read = (key: string): unknown => {
    const folded = documents.get(key);
    return (folded === undefined ? loaded.get(key) : folded) ?? undefined;
  };
  const readInto = (target: Record<string, unknown>, keys: Slots): void => {
    for (const slot in keys) {
      const key = keys[slot];
      if (key !== undefined) target[slot] = read(key);
    }
  };

  const membersOf = (index: string): readonly string[] => {
    const found = loaded.get(membersKey(index));
    const members = new Set<string>(Array.isArray(found) ? found : []);
    for (const [member, score] of indexes.get(index) ?? [])
      if (score === null) members.delete(member);
      else members.add(member);
    return [...members];
  };

  const fits = (writes: readonly (readonly [string, unknown])[]): boolean => {
    if (documents.size + writes.length <= maxDocuments) return true;
    const added = writes.filter(([key]) => !documents.has(key)).length;
    return documents.size + added <= maxDocuments || taken === 0;
  };

  const apply = (
    writes: readonly (readonly [string, unknown])[],
    changes: Changes<Record<string, unknown>>,
  ): void => {
    for (const [key, document] of writes) documents.set(key, document);
    for (const { index, member, score } of changes.indexes ?? []) {
      const members = indexes.get(index);
      if (members === undefined) indexes.set(index, new Map([[member, score]]));
      else members.set(member, score);
    }
    if (changes.retractsMessages === true) retractMessages();
    if (publishes) for (const message of changes.messages ?? []) publish(message);
  };

  const retractMessages = (): void => {
    retractsMessages = true;
    // Clients would miss the messages of this run that are cleared here.
    const hadMessages = messages.size > 0;
    messages.clear();
    if (hadMessages) messages.set(RESYNC.key, RESYNC);
  };

  const publish = (message: LiveMessage): void => {
    const audienceAndKey = `${message.to} ${message.key}`;
    messages.delete(audienceAndKey);
    messages.set(audienceAndKey, message);
  };

  const park = (wanted: FoldInput, reason: string): void => {
    const { type, revision, id } = 'event' in wanted ? wanted.event : wanted;
    const { stream, position } = wanted;
    const missingKey = missingKeyOf(wanted);
    const record = { position, type, revision, id, correlationId: correlationOf(wanted), reason, missingKey };
    poisoned.set(stream, formatParked(record));
    poison.push(wanted);
  };

  // Returns whether the event was folded; false: it would change too many documents.
  const foldOne = (event: Recorded<ShopEvent>, { documents: keys, index }: EventKeys): boolean => {
    const documentsNow: Record<string, unknown> = {};
    readInto(documentsNow, keys);
    const members = index === undefined ? NO_MEMBERS : membersOf(index);
    const reached: Slots = projection.relatedKeys?.(documentsNow, event, members) ?? NONE;
    for (const slot in reached) {
      const key = reached[slot];
      if (key !== undefined && !documents.has(key) && !loaded.has(key)) missing.add(key);
    }
    readInto(documentsNow, reached);
    const changes = projection.project(documentsNow, event, members);
    const writes = writesOf(projection, keys, reached, changes);
    if (!fits(writes)) return false;
    apply(writes, changes);
    return true;
  };

  for (; taken < events.length; taken++) {
    const wanted = events[taken];
    if (wanted === undefined || blockedStreams.has(wanted.stream) || poisoned.has(wanted.stream)) continue;
    if ('unreadable' in wanted) {
      park(wanted, wanted.unreadable);
      continue;
    }
    try {
      if (!foldOne(wanted.event, knownKeys?.[taken] ?? eventKeysOf(projection, wanted))) break;
    } catch (error) {
      const place = `${wanted.event.type} at revision ${wanted.event.revision}`;
      park(wanted, `cannot fold ${place}: ${String(error)}`);
    }
  }
  return {
    documents,
    indexes,
    messages: [...messages.values()],
    blockedStreams: poisoned,
    poison,
    retractsMessages,
    missing,
    taken,
  };
}

const NO_MEMBERS: readonly string[] = [];
