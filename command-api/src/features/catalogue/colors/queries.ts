// Queries of colours.
import {
  colorKey,
  colorsIndex,
  colorsProjection,
  type ColorView,
} from '@aangan/shared-events/features/catalogue/colors/views';
import type { ColorNamesOf } from '../../../domain/ports/color-names.ts';
import type { Views } from '../../../views/views.ts';
import { makeTermQueries, type TermQueries } from '../terms/queries.ts';

export type ColorQueries = TermQueries<ColorView>;

/** Colours by id, and all of them. */
export function makeColorQueries(views: Pick<Views, 'documents' | 'members'>): ColorQueries {
  return makeTermQueries(views, { projection: colorsProjection, index: colorsIndex, keyOf: colorKey });
}

/** The names of colors for other features. */
export function makeColorNamesOf(colors: Pick<ColorQueries, 'some'>): ColorNamesOf {
  return async (colorIds) => {
    const found = await colors.some(colorIds);
    return new Map([...found].map(([id, { name }]) => [id, name]));
  };
}
