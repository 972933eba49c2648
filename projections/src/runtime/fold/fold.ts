// Folding in memory: from documents as they were loaded and a run of events to everything that one step has to write. Pure.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { formatParked, type MissingKey } from '@aangan/shared-events/parked';
import { membersKey } from './members-key.ts';
import type { Changes, LiveMessage, Projection } from './projection.ts';

/** An event that a projection wants, decoded, or the reason why it cannot be (and the request that it came of, when that can be read). */
export type FoldInput = { readonly stream: string; readonly position: bigint } & (
  | { readonly event: Recorded<ShopEvent> }
  | {
      readonly unreadable: string;
      readonly type: string;
      readonly revision: bigint;
      readonly id: string;
      readonly correlationId?: string | undefined;
      /** The key without which it cannot be read, where nothing else is wrong with it. */
      readonly missingKey?: MissingKey;
    }
);

/** What a run of events changed. In `documents` and `indexes` a `null` takes away. */
export type Folded = {
  readonly documents: ReadonlyMap<string, unknown>;
  /** By index, then by member: the score. */
  readonly indexes: ReadonlyMap<string, ReadonlyMap<string, number | null>>;
  /** Of several with one audience and key only the newest, where it was said. */
  readonly messages: readonly LiveMessage[];
  /** Streams that are held back from here on, with the event that does it and the reason (see held-back.ts). */
  readonly blockedStreams: ReadonlyMap<string, string>;
  /** For each of these streams the event that holds it back. */
  readonly poison: readonly FoldInput[];
  /** Whether what was said before these events is taken back. */
  readonly retractsMessages: boolean;
  /** Keys of documents that were reached and are not among the loaded ones: with these loaded too the events must be folded again. */
  readonly missing: ReadonlySet<string>;
};

/** Documents and members by key, as they stood before. */
export type Loaded = Pick<ReadonlyMap<string, unknown>, 'get' | 'has'>;

/** Asks everybody to load again. */
export const RESYNC: LiveMessage = { to: 'everyone', name: 'resync', key: 'resync', data: {} };

/** The keys of the documents that an event touches, and of the members that it has to know; none for one that cannot be read. */
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

// Before anything of an event is written, because one that cannot be taken changes nothing at all.
function requireWritable(
  { name }: Projection,
  keys: Readonly<Record<string, string>>,
  { documents = {}, indexes = [] }: Changes<Record<string, unknown>>,
): void {
  for (const slot of Object.keys(documents))
    if (keys[slot] === undefined) throw new Error(`${name} writes to the slot ${slot} and does not touch it`);
  for (const { index, score } of indexes)
    if (score !== null && !Number.isFinite(score)) throw new Error(`${name} sorts ${index} by ${score}`);
}

/** The request that an event came of. */
export function correlationOf(wanted: FoldInput): string | undefined {
  return 'event' in wanted ? wanted.event.metadata.correlationId : wanted.correlationId;
}

/** The key without which an event cannot be read; undefined when that is not what is wrong. */
export function missingKeyOf(wanted: FoldInput): MissingKey | undefined {
  return 'event' in wanted ? undefined : wanted.missingKey;
}

/**
 * Folds events in their order. `loaded` holds every touched document that exists, every reached one, undefined where there is none, and the members
 * that events have to know; `blockedStreams` the streams whose events are passed over.
 * An event that cannot be read or folded changes nothing and holds back its stream.
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
      // What this very run has said would be missed.
      const isMissed = messages.size > 0;
      messages.clear();
      if (isMissed) messages.set(RESYNC.key, RESYNC);
    }
    for (const message of changes.messages ?? []) {
      const about = `${message.to} ${message.key}`;
      messages.delete(about);
      messages.set(about, message);
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
