// The views of simulations: the real projections of orders, their sales and payments, folded in memory. They may be behind the log.
import { orders } from '@aangan/projections/features/orders/projection';
import { salesProjection } from '@aangan/projections/features/orders/sales/projection';
import { paymentsProjectionOf } from '@aangan/projections/features/payments/projection';
import type { Projection } from '@aangan/projections/runtime/fold/projection';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { IndexRange, Views } from '../../views/views.ts';

export const TIME_ZONE = 'Asia/Kolkata';

type Memory = {
  readonly projection: Projection;
  readonly documents: Map<string, unknown>;
  readonly indexes: Map<string, Map<string, number>>;
};

export type SimulatedViews = Views & {
  /** An event was appended; the views have it once it is folded. */
  readonly append: (event: Recorded<ShopEvent>) => void;
  /** Folds the oldest of the events that wait. */
  readonly fold: (most?: number) => void;
  readonly isCurrent: () => boolean;
};

/** Makes empty views. */
export function makeSimulatedViews(): SimulatedViews {
  const memories = new Map(
    // Their events differ, so only the common type fits both.
    [
      orders as Projection,
      salesProjection(TIME_ZONE) as Projection,
      paymentsProjectionOf(TIME_ZONE) as Projection,
    ].map((projection): [string, Memory] => [
      projection.name,
      { projection, documents: new Map(), indexes: new Map() },
    ]),
  );
  const waiting: Recorded<ShopEvent>[] = [];
  const inMemory = (name: string): Memory => {
    const memory = memories.get(name);
    if (memory === undefined) throw new Error(`the simulation has no projection ${name}`);
    return memory;
  };
  const scored = (name: string, index: string, range: IndexRange) => {
    const { newestFirst, from = -Infinity, to = Infinity, offset = 0, count = Infinity } = range;
    const entries = [...(inMemory(name).indexes.get(index) ?? [])]
      .map(([member, score]) => ({ member, score }))
      .filter(({ score }) => score >= from && score <= to)
      .toSorted((a, b) => a.score - b.score || (a.member < b.member ? -1 : 1));
    return (newestFirst ? entries.toReversed() : entries).slice(offset, offset + count);
  };
  // The keys of a projection's documents say which type they have.
  const documentOf = <T>(name: string, key: string): T | undefined =>
    inMemory(name).documents.get(key) as T | undefined;
  return {
    append: (event) => void waiting.push(event),
    fold: (most = waiting.length) => {
      for (const event of waiting.splice(0, most))
        for (const memory of memories.values()) foldInto(memory, event);
    },
    isCurrent: () => waiting.length === 0,
    ...{ era: none, position: none, hasReached: none, waitFor: none, onChange: none },
    scoresOf: (name, index, members) =>
      Promise.resolve(members.map((member) => inMemory(name).indexes.get(index)?.get(member))),
    document: <T>(name: string, key: string) => Promise.resolve(documentOf<T>(name, key)),
    documents: <T>(name: string, keys: readonly string[]) =>
      Promise.resolve(keys.map((key) => documentOf<T>(name, key))),
    members: (name, index, range) => Promise.resolve(scored(name, index, range).map(({ member }) => member)),
    scored: (name, index, range) => Promise.resolve(scored(name, index, range)),
    size: (name, index, range) =>
      Promise.resolve(scored(name, index, { newestFirst: false, ...range }).length),
  };
}

function none(): never {
  throw new Error('the simulation does not use it');
}

function foldInto({ projection, documents, indexes }: Memory, event: Recorded<ShopEvent>): void {
  if (!projection.eventTypes.includes(event.type)) return;
  type Keys = Readonly<Record<string, string | undefined>>;
  const find = (keys: Keys) =>
    Object.fromEntries(
      Object.entries(keys).map(([slot, key]) => [slot, key === undefined ? undefined : documents.get(key)]),
    );
  const own: Keys = projection.documentKeys(event);
  const keys: Keys = { ...own, ...projection.relatedKeys?.(find(own), event, []) };
  const changes = projection.project(find(keys), event, []);
  for (const [slot, document] of Object.entries(changes.documents ?? {})) {
    const key = keys[slot];
    if (key === undefined) throw new Error(`the document ${slot} has no key`);
    if (document === null) documents.delete(key);
    else documents.set(key, document);
  }
  for (const { index, member, score } of changes.indexes ?? []) {
    const members = indexes.get(index) ?? new Map<string, number>();
    indexes.set(index, members);
    if (score === null) members.delete(member);
    else members.set(member, score);
  }
}
