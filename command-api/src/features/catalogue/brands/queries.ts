// Queries of brands.
import {
  brandKey,
  brandsIndex,
  brandsProjection,
  type BrandView,
} from '@aangan/shared-events/features/catalogue/brands/views';
import type { Views } from '../../../views/views.ts';
import { makeTermQueries, type TermQueries } from '../terms/queries.ts';

export type BrandQueries = TermQueries<BrandView>;

/** Brands by id, and all of them. */
export function makeBrandQueries(views: Pick<Views, 'documents' | 'members'>): BrandQueries {
  return makeTermQueries(views, { projection: brandsProjection, index: brandsIndex, keyOf: brandKey });
}
