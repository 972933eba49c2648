// Queries of categories.
import {
  categoryKey,
  categoriesIndex,
  categoriesProjection,
  type CategoryView,
} from '@aangan/shared-events/features/catalogue/categories/views';
import type { Views } from '../../../views/views.ts';
import { makeTermQueries, type TermQueries } from '../terms/queries.ts';

export type CategoryQueries = TermQueries<CategoryView>;

/** Categories by id, and all of them. */
export function makeCategoryQueries(views: Pick<Views, 'documents' | 'members'>): CategoryQueries {
  return makeTermQueries(views, {
    projection: categoriesProjection,
    index: categoriesIndex,
    keyOf: categoryKey,
  });
}
