// Folding in memory: from documents as they were loaded and a run of events to everything that one step has to write. Pure.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { Changes, LiveMessage, Projection } from './projection.ts';

/** An event that a projection wants, decoded, or the reason why it cannot be (and the request that it came of, when that can be read). */
export type Wanted = { readonly stream: string; readonly position: bigint } & (
  | { readonly event: Recorded<ShopEvent> }
  | { readonly unreadable: string; readonly correlationId?: string | undefined }
);

/** What a run of events changed. In `documents` and `indexes` a `null` takes away. */
export type Folded = {
  readonly documents: ReadonlyMap<string, unknown>;
  /** By index, then by member: the score. */
  readonly indexes: ReadonlyMap<string, ReadonlyMap<string, number | null>>;
  /** Of several with one audience and key only the newest, where it was said. */
  readonly messages: readonly LiveMessage[];
  /** Streams that are held back from here on, with the reason. */
  readonly heldBack: ReadonlyMap<string, string>;
  /** For each of these streams the event that holds it back. */
  readonly poison: readonly Wanted[];
  /** Keys of documents that were reached and are not among the loaded ones: with these loaded too the events must be folded again. */
  readonly missing: ReadonlySet<string>;
};

/** The longest reason that is kept. */
const REASON_LENGTH = 500;

/** The keys of the documents that an event touches; none for one that cannot be read. */
export function touchedBy(projection: Projection, wanted: Wanted): readonly string[] {
  return 'event' in wanted ? Object.values(projection.touches(wanted.event)) : [];
}

/** The request that an event came of. */
export function correlationOf(wanted: Wanted): string | undefined {
  return 'event' in wanted ? wanted.event.metadata.correlationId : wanted.correlationId;
}

/**
 * Folds events in their order. `loaded` holds every touched document that exists, and every reached one, undefined where there is none;
 * `heldBack` the streams whose events are passed over.
 * An event that cannot be read or folded changes nothing and holds back its stream.
 */
export function fold(
  projection: Projection,
  events: readonly Wanted[],
  loaded: ReadonlyMap<string, unknown>,
  heldBack: ReadonlySet<string>,
): Folded {
  const documents = new Map<string, unknown>();
  const indexes = new Map<string, Map<string, number | null>>();
  const messages = new Map<string, LiveMessage>();
  const poisoned = new Map<string, string>();
  const poison: Wanted[] = [];
  const missing = new Set<string>();

  const read = (key: string): unknown =>
    (documents.has(key) ? documents.get(key) : loaded.get(key)) ?? undefined;
  const readAll = (keys: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(keys).map(([slot, key]) => [slot, read(key)]));

  const apply = (keys: Readonly<Record<string, string>>, changes: Changes<Record<string, unknown>>): void => {
    for (const [slot, document] of Object.entries(changes.documents ?? {})) {
      const key = keys[slot];
      if (key === undefined)
        throw new Error(`${projection.name} writes to the slot ${slot} and does not touch it`);
      documents.set(key, document);
    }
    for (const { index, member, score } of changes.indexes ?? []) {
      const members = indexes.get(index) ?? new Map<string, number | null>();
      indexes.set(index, members.set(member, score));
    }
    for (const message of changes.messages ?? []) {
      const about = `${message.to} ${message.key}`;
      messages.delete(about);
      messages.set(about, message);
    }
  };

  const holdBack = (wanted: Wanted, reason: string): void => {
    poisoned.set(wanted.stream, reason.slice(0, REASON_LENGTH));
    poison.push(wanted);
  };

  for (const wanted of events) {
    if (heldBack.has(wanted.stream) || poisoned.has(wanted.stream)) continue;
    if ('unreadable' in wanted) {
      holdBack(wanted, wanted.unreadable);
      continue;
    }
    try {
      const touched = projection.touches(wanted.event);
      const first = readAll(touched);
      const reached = projection.reaches?.(first, wanted.event) ?? {};
      for (const key of Object.values<string>(reached))
        if (!documents.has(key) && !loaded.has(key)) missing.add(key);
      const documentsNow = { ...first, ...readAll(reached) };
      apply({ ...touched, ...reached }, projection.project(documentsNow, wanted.event));
    } catch (error) {
      const place = `${wanted.event.type} at revision ${wanted.event.revision}`;
      holdBack(wanted, `cannot fold ${place}: ${String(error)}`);
    }
  }
  return { documents, indexes, messages: [...messages.values()], heldBack: poisoned, poison, missing };
}
