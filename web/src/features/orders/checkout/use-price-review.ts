// Decision S4: a shopper reviews a changed price. The prices at which each line was first shown, so that an order at a higher one is asked about.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useState } from 'react';
import { isSameLine } from '../../../lib/cart-line.ts';
import { totalOf } from '../../../lib/total.ts';

type Items = readonly CartItemResponse[];

/** Totals in rupees of the same items: at the prices that the shopper has seen, and at today's. */
export type TotalChange = { readonly before: number; readonly now: number };

type PriceReview = {
  /** The change that the shopper was asked about, until the total changes again. */
  readonly asked: TotalChange | undefined;
  /** Set while the items cost more than when they were first shown or last asked about. */
  readonly risen: TotalChange | undefined;
  /** Asks about the present prices. */
  readonly ask: () => void;
};

/** Watches the prices of the items to order. */
export function usePriceReview(items: Items): PriceReview {
  const [seen, setSeen] = useState(items);
  const [asked, setAsked] = useState<TotalChange>();
  const added = items.filter((item) => seenPrice(seen, item) === undefined);
  if (added.length > 0) setSeen([...seen, ...added]);
  const before = totalOf(items.map((item) => ({ ...item, price: seenPrice(seen, item) ?? item.price })));
  const now = totalOf(items);
  return {
    asked: asked?.now === now ? asked : undefined,
    risen: now > before ? { before, now } : undefined,
    ask: () => {
      setAsked({ before, now });
      setSeen(items);
    },
  };
}

function seenPrice(seen: Items, item: CartItemResponse): number | undefined {
  return seen.find((line) => isSameLine(line, item))?.price;
}
