// The lines of an order that the shop has refused, because not enough is left of them.
import { fieldsOf } from '@aangan/shared-events/fields';
import { numberOf, textOf } from '../../../lib/api/answer-fields.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { LineId } from '../../../lib/cart-line.ts';

export type ShortLine = LineId & { readonly left: number };

/** The lines that a refusal names; none for any other error. */
export function shortLinesIn(error: Error): readonly ShortLine[] {
  if (!(error instanceof ApiError) || error.code !== 'stock-shortage') return [];
  return error.lines.map(fieldsOf).map(({ id, color, size, left }) => ({
    ...{ id: numberOf(id), color: textOf(color), size: textOf(size) },
    left: numberOf(left),
  }));
}
