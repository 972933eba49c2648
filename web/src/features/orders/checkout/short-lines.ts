// The lines of an order that the shop has refused, because not enough is left of them.
import { fieldsOf } from '@aangan/shared-events/fields';
import { ApiError } from '../../../lib/api/api-error.ts';

export type ShortLine = {
  readonly id: unknown;
  /** A hex code, or `Default` for a product without colours. */
  readonly color: unknown;
  readonly size: unknown;
  readonly left: number;
};

/** The lines that a refusal names; none for any other error. */
export function shortLinesIn(error: Error): readonly ShortLine[] {
  if (!(error instanceof ApiError) || error.code !== 'stock-shortage') return [];
  return error.lines
    .map(fieldsOf)
    .map(({ id, color, size, left }) => ({ id, color, size, left: Number(left) || 0 }));
}
