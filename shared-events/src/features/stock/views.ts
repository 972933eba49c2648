// The view of stock for the back office. What shoppers see of it is in the product's view.
import type { VariantId } from './events.ts';
import type { StockLevels } from './levels.ts';

export const stockProjection = 'stock';

/** The stock of a counted product; there is none for any other. */
export type StockView = StockLevels & {
  readonly productId: number;
  /** Revision of the stock's stream. */
  readonly revision: number;
};

/** In which colors and sizes a product is offered, counted or not: only those can be low on stock. */
export type OfferedView = { readonly variants: readonly VariantId[] };

export const stockKey = (productId: number): string => `stock:${productId}`;
export const offeredKey = (productId: number): string => `offered:${productId}`;
/** Ids of the counted products, scored by id. */
export const countedIndex = 'counted';
/** Ids of the counted products with a variant that is low on stock, scored by the fewest units that one has. */
export const lowStockIndex = 'low';
/** Audit index (see audit-index.ts) of the available units of a variant. */
export const availableAuditIndex = (productId: number, { colorId, size }: VariantId): string =>
  `tally:available:${productId}:${colorId ?? ''}:${size}`;
/** The reservations of orders that are not placed, scored by when they expire (milliseconds). */
export const dueReservationsIndex = 'due';
export const dueReservation = (productId: number, orderId: number): string => `${productId}-${orderId}`;

/** What a member of the index names; undefined for any other text. */
export function parseDueReservation(
  member: string,
): { readonly productId: number; readonly orderId: number } | undefined {
  const [, productId, orderId] = /^(\d+)-(\d+)$/.exec(member) ?? [];
  return productId === undefined || orderId === undefined
    ? undefined
    : { productId: Number(productId), orderId: Number(orderId) };
}
