// The routes that the listing answers from memory.
import {
  productFiltersResponse,
  productListResponse,
  productPaths,
  productQuery,
  productsResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { defineRoute } from '../../../../http/define-route.ts';
import type { Route } from '../../../../http/route.ts';
import type { Listing } from './listing.ts';

export function listingRoutes(listing: Listing): readonly Route[] {
  const read = { method: 'get', who: 'anyone', derived: [listing], isPublic: true } as const;
  return [
    defineRoute({
      ...read,
      path: productPaths.all,
      summary: 'A page of products, filtered, searched and sorted, with a count for each filter value.',
      query: productQuery,
      answers: { body: productListResponse },
      handle: ({ query }) => Promise.try(() => ({ body: listing.index().list(query) })),
    }),
    defineRoute({
      ...read,
      path: productPaths.filters,
      summary: 'All categories, brands and colors.',
      answers: { body: productFiltersResponse },
      handle: () => Promise.try(() => ({ body: listing.index().filters() })),
    }),
    defineRoute({
      ...read,
      path: productPaths.recommended,
      summary: 'The recommended products, newest first.',
      answers: { body: productsResponse },
      handle: () => Promise.try(() => ({ body: listing.index().recommended() })),
    }),
  ];
}
