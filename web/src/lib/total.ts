import { toPaise, toRupees } from '@aangan/shared-events/amounts';

type Line = { readonly price: number; readonly quantity: number };

/** The sum of price × quantity in rupees, added in whole paise. */
export function totalOf(lines: readonly Line[]): number {
  return toRupees(lines.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0));
}
