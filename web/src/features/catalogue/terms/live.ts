// Live changes of categories, brands and colours by other administrators -> the cached lists.
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { LiveHandlers } from '../../../lib/live-handlers.ts';
import type { Term } from './term.ts';

export const termsLive = {
  'term-changed': (client, message) => {
    const queryKey = [message.kind];
    const put = () =>
      void client.setQueryData<readonly Term[]>(queryKey, (terms) => terms && withTermChange(terms, message));
    put();
    if (client.isFetching({ queryKey }) === 0) return;
    // The answer may be from before the change: the message is applied to it, too.
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching({ queryKey }) > 0) return;
      stop();
      put();
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
