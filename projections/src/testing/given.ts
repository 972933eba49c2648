// Projection tests: given(cart, events).then(cartKey('a-1'), view).
import { expect } from 'vitest';
import type { Actor, Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { FoldInput } from '../runtime/fold/fold.ts';
import { foldInMemory } from '../runtime/fold/load-documents.ts';
import type { LiveMessage, Projection } from '../runtime/fold/projection.ts';
import { emptyMemory, writeMemory, type ViewMemory } from '../runtime/fold/view-memory.ts';

/** The default time of events. */
export const NOON = '2026-11-20T06:30:00.000Z';
const BY: Actor = { kind: 'system' };

/** Events of one stream with the revisions 0, 1, 2 ...; `firstRevision` where earlier ones are left out. */
export function inStream<E extends ShopEvent>(
  stream: string,
  events: readonly E[],
  { firstRevision = 0, at = NOON }: { firstRevision?: number; at?: string } = {},
): readonly Recorded<E>[] {
  return events.map((event, index) => ({
    ...event,
    id: `${stream}@${firstRevision + index}`,
    stream,
    revision: BigInt(firstRevision + index),
    position: 0n,
    metadata: { at, by: BY, origin: { client: 'api' }, correlationId: 'c', schemaVersion: 1 },
  }));
}

type Given = {
  /** Expects this document under a key; undefined: none. */
  readonly then: (key: string, view: unknown) => Given;
  /** Expects these members of an index, by score; an empty list: no such index. */
  readonly thenIndex: (index: string, members: readonly string[]) => Given;
  /** Expects exactly these messages from the last event. */
  readonly thenPublishes: (messages: readonly LiveMessage[]) => Given;
  /** Expects exactly these blocked streams. */
  readonly thenBlocks: (streams: readonly string[]) => Given;
};

/**
 * Folds a history whose events are at the log positions 100, 200, 300 ... Each event is a step of its own; that one step for all of them gives the
 * same result is checked too, and that the projection changes none of the documents and events that it is given.
 */
export function given(projected: Projection, history: readonly Recorded<ShopEvent>[]): Given {
  const projection = withFrozenInput(projected);
  const events = history.map((event, index): FoldInput => {
    const position = BigInt(100 * (index + 1));
    return { stream: event.stream, position, event: { ...event, position } };
  });
  const wanted = events.filter(
    (event) => 'event' in event && projection.eventTypes.includes(event.event.type),
  );
  const { memory, published } = oneByOne(projection, wanted);
  expect(allAtOnce(projection, wanted), 'one step leads to the same as many').toEqual(memory);

  const checked: Given = {
    then: (key, view) => {
      const text = memory.documents.get(key);
      expect(text === undefined ? undefined : JSON.parse(text)).toEqual(view);
      return checked;
    },
    thenIndex: (index, members) => {
      const found = [...(memory.indexes.get(index) ?? [])].sort((a, b) => a[1] - b[1]);
      expect(found.map(([member]) => member)).toEqual(members);
      return checked;
    },
    thenPublishes: (messages) => {
      expect(published).toEqual(messages);
      return checked;
    },
    thenBlocks: (streams) => {
      expect([...memory.blockedStreams.keys()]).toEqual(streams);
      return checked;
    },
  };
  return checked;
}

/** The same projection, with documents and events that cannot be changed: a worker passes the same ones to several calls. */
function withFrozenInput(projection: Projection): Projection {
  return {
    ...projection,
    project: (documents, event, members) => {
      Object.values(documents).forEach(deepFreeze);
      deepFreeze(event);
      return projection.project(documents, event, members);
    },
  };
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.values(value).forEach(deepFreeze);
  Object.freeze(value);
}

function oneByOne(
  projection: Projection,
  events: readonly FoldInput[],
): { memory: ViewMemory; published: readonly LiveMessage[] } {
  const memory = emptyMemory();
  let published: readonly LiveMessage[] = [];
  for (const event of events) published = step(projection, memory, [event]);
  return { memory, published };
}

function allAtOnce(projection: Projection, events: readonly FoldInput[]): ViewMemory {
  const memory = emptyMemory();
  step(projection, memory, events);
  return memory;
}

function step(
  projection: Projection,
  memory: ViewMemory,
  events: readonly FoldInput[],
): readonly LiveMessage[] {
  const folded = foldInMemory(projection, events, memory);
  writeMemory(memory, folded);
  return folded.messages;
}
