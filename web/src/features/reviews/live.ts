// Live messages about reviews -> cached reviews. What they say of a product's rating is in the products' live.ts.
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { applyMessage, markOutdated } from '../../lib/outdated.ts';
import { ratedBy } from './rated.ts';
import { reviewsQuery } from './reviews-query.ts';

export const reviewsLive = {
  'product-rated': (client, { productId, count, sum }) => {
    const { queryKey } = reviewsQuery(productId);
    applyMessage(client, queryKey, () => {
      const shown = ratedBy(productId, client.getQueryData(queryKey) ?? []);
      // The visitor's own review is shown already.
      if (shown.count !== count || shown.sum !== sum) markOutdated(client, queryKey);
    });
  },
} satisfies LiveHandlers<'product-rated'>;
