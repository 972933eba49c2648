// Categories, brands and colours are read alike: one document for each that exists, and one index of them. Each feature says what its own
// events make of its document.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { ProjectionName } from '@aangan/shared-events/view-keys';
import { entry, type LiveMessage, removedEntry, type Projection } from '../../runtime/fold/projection.ts';

type Term = NonNullable<FeedData['term-changed']['term']>;

export type NamedTerms<E extends ShopEvent, View> = {
  readonly name: ProjectionName & FeedData['term-changed']['kind'];
  readonly version: number;
  readonly wants: readonly E['type'][];
  readonly idOf: (event: E) => number;
  readonly key: (id: number) => string;
  /** Ids of those that exist, scored by id. */
  readonly index: string;
  /** The document after the event; null when there is none any more. */
  readonly evolve: (term: View | undefined, event: Recorded<E>) => View | null;
};

/** Makes the projection of one kind of term; administrators are told of every change. */
export function projectNamedTerms<E extends ShopEvent, View extends Term>(
  terms: NamedTerms<E, View>,
): Projection<E, { term: View }> {
  return {
    name: terms.name,
    version: terms.version,
    eventTypes: terms.wants,
    documentKeys: (event) => ({ term: terms.key(terms.idOf(event)) }),
    project: (documents, event) => {
      const id = terms.idOf(event);
      const term = terms.evolve(documents.term, event);
      return {
        documents: { term },
        messages: [termMessage({ kind: terms.name, id, term })],
        indexes: [term === null ? removedEntry(terms.index, id) : entry(terms.index, id, id)],
      };
    },
  };
}

const termMessage = (data: FeedData['term-changed']): LiveMessage => ({
  to: 'admins',
  name: 'term-changed',
  key: `term-changed:${data.kind}:${data.id}`,
  data,
});
