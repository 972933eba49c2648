// What a shopper should know about a cart line before checkout. The API derives it for GET /api/cart, and the web again when a live message has changed
// the product.
import { leftOf, MORE_THAN_SHOWN, type ShownStock } from '../stock/shown.ts';

/** The line, and the facts of its product that decide whether it can be ordered. Prices are rupees. */
export type NotedLine = {
  readonly size: string;
  readonly colorId: number | null;
  readonly quantity: number;
  /** The price when the line was last changed. */
  readonly priceBefore: number;
  readonly product: {
    readonly price: number;
    readonly inStock: boolean;
    /** Of a counted product. */
    readonly stock?: ShownStock | null | undefined;
    readonly removed: boolean;
    readonly sizes: readonly string[];
    readonly colorIds: readonly number[];
  };
};

export type LineNote = {
  /** Whether the line can be ordered. */
  readonly available: boolean;
  /** The text; null when nothing changed. */
  readonly changed: string | null;
  /** What is left of its color and size, at most `MORE_THAN_SHOWN`; undefined for a product that is not counted. */
  readonly left: number | undefined;
};

/** What is to be said about a line. */
export function noteOf(line: NotedLine): LineNote {
  const left = leftOf(line.product.stock, line);
  const fault = faultOf(line) ?? shortageOf(line, left);
  return { available: fault === null, changed: fault ?? priceChange(line), left };
}

function shortageOf({ quantity }: NotedLine, left: number | undefined): string | null {
  return left === undefined || left >= MORE_THAN_SHOWN || left >= quantity ? null : shortageText(left);
}

/** What to say about a line that wants more than is left. */
export function shortageText(left: number): string {
  if (left === 0) return 'This item is sold out in this color and size.';
  return `Only ${left} of this ${left === 1 ? 'is' : 'are'} left.`;
}

function faultOf({ size, colorId, product }: NotedLine): string | null {
  if (product.removed) return 'This item is no longer available.';
  if (!product.inStock) return 'This item is out of stock.';
  if (!product.sizes.includes(size)) return 'This size is no longer available.';
  const colorFits = colorId === null ? product.colorIds.length === 0 : product.colorIds.includes(colorId);
  return colorFits ? null : 'This color is no longer available.';
}

function priceChange({ priceBefore: before, product: { price: now } }: NotedLine): string | null {
  if (before === now) return null;
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  return `The price has changed from ${rupees.format(before)} to ${rupees.format(now)}.`;
}
