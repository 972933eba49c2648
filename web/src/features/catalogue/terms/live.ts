// Live changes of categories, brands and colours -> the cached lists.
import type { ProductFiltersResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { LiveHandlers } from '../../../lib/live-handlers.ts';
import { applyMessage, changeCached, markOutdated } from '../../../lib/outdated.ts';
import type { Term } from './term.ts';

export const termsLive = {
  'term-changed': (client, message) => {
    const { kind } = message;
    applyMessage(client, [kind], () =>
      changeCached<readonly Term[]>(client, [kind], (terms) => withTermChange(terms, message)),
    );
    applyMessage(client, ['products'], () => {
      changeCached<ProductFiltersResponse>(client, ['products', 'filters'], (filters) => ({
        ...filters,
        [kind]: withTermChange(filters[kind], message),
      }));
      // Products show the names of terms.
      markOutdated(client, ['products']);
    });
  },
} satisfies LiveHandlers<'term-changed'>;

/** The list with one changed, added or removed term, in the order of creation. */
export function withTermChange(
  terms: readonly Term[],
  { id, term }: Omit<LiveMessages['term-changed'], 'kind'>,
): readonly Term[] {
  const others = terms.filter((each) => each.id !== id);
  return term === null ? others : [...others, term].toSorted((first, second) => first.id - second.id);
}
