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
};

/** Documents and index members by key, before the fold. */
export type Loaded = Pick<ReadonlyMap<string, unknown>, 'get' | 'has'>;

/** The message on which every client reloads its data. */
export const RESYNC: LiveMessage = { to: 'everyone', name: 'resync', key: 'resync', data: {} };

/** The keys of the documents and index members that an event needs; none for an unreadable event. */
export function documentKeysOf(projection: Projection, wanted: FoldInput): readonly string[] {
  if (!('event' in wanted)) return [];
  const index = projection.indexes?.(wanted.event);
  const touched = Object.values(requiredKeysOf(projection, wanted.event));
  return index === undefined ? touched : [...touched, membersKey(index)];
}

function requiredKeysOf(
  projection: Projection,
  event: Recorded<ShopEvent>,
): Readonly<Record<string, string>> {
  const touched: Readonly<Record<string, string | undefined>> = projection.documentKeys(event);
  return Object.fromEntries(
    Object.entries(touched).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

// Checked before anything is written: a rejected event must change nothing.
function requireWritable(
  { name }: Projection,
  keys: Readonly<Record<string, string>>,
  { documents = {}, indexes = [] }: Changes<Record<string, unknown>>,
): void {
  for (const slot of Object.keys(documents))
    if (keys[slot] === undefined)
      throw new Error(`${name} writes to the slot ${slot} without a document key`);
  for (const { index, score } of indexes)
    if (score !== null && !Number.isFinite(score))
      throw new Error(`${name} gives ${index} the score ${score}`);
  // An entry of the feed has one key on each line.
  for (const key of [...Object.values(keys), ...indexes.map(({ index }) => index)])
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
): Folded {
  const documents = new Map<string, unknown>();
  const indexes = new Map<string, Map<string, number | null>>();
  const messages = new Map<string, LiveMessage>();
  const poisoned = new Map<string, string>();
  const poison: FoldInput[] = [];
  const missing = new Set<string>();
  let retractsMessages = false;

  const read = (key: string): unknown =>
    (documents.has(key) ? documents.get(key) : loaded.get(key)) ?? undefined;
  const readAll = (keys: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(keys).map(([slot, key]) => [slot, read(key)]));

  const membersOf = (index: string): readonly string[] => {
    const found = loaded.get(membersKey(index));
    const members = new Set<string>(Array.isArray(found) ? found : []);
    for (const [member, score] of indexes.get(index) ?? [])
      if (score === null) members.delete(member);
      else members.add(member);
    return [...members];
  };

  const apply = (keys: Readonly<Record<string, string>>, changes: Changes<Record<string, unknown>>): void => {
    requireWritable(projection, keys, changes);
    for (const [slot, document] of Object.entries(changes.documents ?? {}))
      documents.set(keys[slot] ?? '', document);
    for (const { index, member, score } of changes.indexes ?? []) {
      const members = indexes.get(index) ?? new Map<string, number | null>();
      indexes.set(index, members.set(member, score));
    }
    if (changes.retractsMessages === true) {
      retractsMessages = true;
      // Clients would miss the messages of this run that are cleared here.
      const hadMessages = messages.size > 0;
      messages.clear();
      if (hadMessages) messages.set(RESYNC.key, RESYNC);
    }
    for (const message of changes.messages ?? []) {
      const audienceAndKey = `${message.to} ${message.key}`;
      messages.delete(audienceAndKey);
      messages.set(audienceAndKey, message);
    }
  };

  const park = (wanted: FoldInput, reason: string): void => {
    const { type, revision, id } = 'event' in wanted ? wanted.event : wanted;
    const { stream, position } = wanted;
    const missingKey = missingKeyOf(wanted);
    const record = { position, type, revision, id, correlationId: correlationOf(wanted), reason, missingKey };
    poisoned.set(stream, formatParked(record));
    poison.push(wanted);
  };

  for (const wanted of events) {
    if (blockedStreams.has(wanted.stream) || poisoned.has(wanted.stream)) continue;
    if ('unreadable' in wanted) {
      park(wanted, wanted.unreadable);
      continue;
    }
    try {
      const touched = requiredKeysOf(projection, wanted.event);
      const first = readAll(touched);
      const index = projection.indexes?.(wanted.event);
      const members = index === undefined ? [] : membersOf(index);
      const reached = projection.relatedKeys?.(first, wanted.event, members) ?? {};
      for (const key of Object.values<string>(reached))
        if (!documents.has(key) && !loaded.has(key)) missing.add(key);
      const documentsNow = { ...first, ...readAll(reached) };
      apply({ ...touched, ...reached }, projection.project(documentsNow, wanted.event, members));
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
  };
}
