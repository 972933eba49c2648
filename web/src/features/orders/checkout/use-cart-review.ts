// A cart that another window changes while the checkout is open: the lines that the shopper has seen, so that an order of other lines is asked about.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useState } from 'react';
import { isSameLine } from '../../../lib/cart-line.ts';

type Items = readonly CartItemResponse[];

/** A line whose quantity is another one than the shopper has seen; 0 stands for a line that is not in the cart. */
export type CartChange = { readonly item: CartItemResponse; readonly before: number; readonly now: number };

type CartReview = {
  /** The changes since the lines were first shown, or last asked about; none while the lines are unknown. */
  readonly changes: readonly CartChange[];
  /** The changes that the shopper was asked about, until the cart changes again. */
  readonly asked: readonly CartChange[];
  /** Asks about the present lines. */
  readonly ask: () => void;
  /** Begins again with the lines that are shown next. */
  readonly restart: () => void;
};

const none: readonly CartChange[] = [];

/** Watches the lines to order; undefined while they are unknown. */
export function useCartReview(items: Items | undefined): CartReview {
  const [seen, setSeen] = useState(items);
  const [asked, setAsked] = useState(none);
  if (seen === undefined && items !== undefined) setSeen(items);
  const changes = seen === undefined || items === undefined ? none : changesBetween(seen, items);
  return {
    changes,
    asked: changes.length === 0 ? asked : none,
    ask: () => {
      setAsked(changes);
      setSeen(items);
    },
    restart: () => {
      setAsked(none);
      setSeen(undefined);
    },
  };
}

/** In the order of the cart; the lines that are gone come last. */
function changesBetween(seen: Items, items: Items): readonly CartChange[] {
  const gone = seen.filter((item) => quantityIn(items, item) === 0);
  return [...items, ...gone]
    .map((item) => ({ item, before: quantityIn(seen, item), now: quantityIn(items, item) }))
    .filter(({ before, now }) => before !== now);
}

function quantityIn(lines: Items, item: CartItemResponse): number {
  return lines.find((line) => isSameLine(line, item))?.quantity ?? 0;
}
