// The routes that the listing answers from memory.
import {
  managedQuery,
  productFiltersResponse,
  productListResponse,
  productQuery,
  productsResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { defineRoute } from '../../../../http/define-route.ts';
import type { Route } from '../../../../http/route.ts';
import { stockProjection } from '@aangan/shared-events/features/stock/views';
import type { Listing } from './listing.ts';
import { idsByStock, type FindLowOnStock } from './stock-filter.ts';

export function listingRoutes(listing: Listing, lowOnStock: FindLowOnStock): readonly Route[] {
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
      method: 'get',
      path: productPaths.managed,
      who: 'admin',
      summary: 'A page of products as the public list has it, which can be filtered by stock, too.',
      query: managedQuery,
      views: [stockProjection],
      derived: [listing],
      answers: { body: productListResponse },
      handle: async ({ query: { stock, ...query } }) => ({
        body: listing.index().list(query, await idsByStock(listing, lowOnStock, stock)),
      }),
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
