// The shared projection of categories, brands and colours: one document for each, and one index of all. Each feature supplies `evolve`.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { FeedData } from '@aangan/shared-events/live/feed';
import {
  indexEntry,
  type LiveMessage,
  removedIndexEntry,
  type Projection,
} from '../../../runtime/fold/projection.ts';

type Term = NonNullable<FeedData['term-changed']['term']>;

export type NamedTerms<E extends ShopEvent, View> = {
  readonly name: FeedData['term-changed']['kind'];
  readonly version: number;
  readonly eventTypes: readonly E['type'][];
  readonly idOf: (event: E) => number;
  readonly key: (id: number) => string;
  /** Ids of the existing terms, scored by id. */
  readonly index: string;
  /** The document after the event; null once removed. */
  readonly evolve: (term: View | undefined, event: Recorded<E>) => View | null;
};

/** Creates the projection of one kind of term; a live message reports every change. */
export function projectNamedTerms<E extends ShopEvent, View extends Term>(
  terms: NamedTerms<E, View>,
): Projection<E, { term: View }> {
  return {
    name: terms.name,
    version: terms.version,
    eventTypes: terms.eventTypes,
    documentKeys: (event) => ({ term: terms.key(terms.idOf(event)) }),
    project: (documents, event) => {
      const id = terms.idOf(event);
      const term = terms.evolve(documents.term, event);
      return {
        documents: { term },
        messages: [termMessage({ kind: terms.name, id, term })],
        indexes: [term === null ? removedIndexEntry(terms.index, id) : indexEntry(terms.index, id, id)],
      };
    },
  };
}

const termMessage = (data: FeedData['term-changed']): LiveMessage => ({
  to: 'everyone',
  name: 'term-changed',
  key: `term-changed:${data.kind}:${data.id}`,
  data,
});
