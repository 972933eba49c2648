// Queries of colours.
import {
  colorKey,
  colorsIndex,
  colorsProjection,
  type ColorView,
} from '@aangan/shared-events/features/catalogue/colors/views';
import type { Views } from '../../../views/views.ts';
import { makeTermQueries, type TermQueries } from '../terms/queries.ts';

export type ColorQueries = TermQueries<ColorView>;

/** Colours by id, and all of them. */
export function makeColorQueries(views: Pick<Views, 'documents' | 'members'>): ColorQueries {
  return makeTermQueries(views, { projection: colorsProjection, index: colorsIndex, keyOf: colorKey });
}
