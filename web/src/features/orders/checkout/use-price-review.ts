// Decision S4: a shopper reviews a changed price. The prices at which each line was first shown, so that an order at a higher one is asked about.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useState } from 'react';
import { isSameLine } from '../../../lib/cart-line.ts';
import { totalOf } from '../../../lib/total.ts';

type Items = readonly CartItemResponse[];

/** Totals in rupees: the one that the shopper has seen, of what was in the cart then, and today's. */
export type TotalChange = { readonly before: number; readonly now: number };

type Seen = { readonly total: number; readonly lines: Items };

type PriceReview = {
  /** The change that the shopper was asked about, until the total changes again. */
  readonly asked: TotalChange | undefined;
  /** Set while the items cost more than when they were first shown or last asked about. */
  readonly risen: TotalChange | undefined;
  /** Asks about the present total. */
  readonly ask: () => void;
  /** Begins again with the items that are shown next. */
  readonly restart: () => void;
};

/** Watches the prices of the items to order; undefined while they are unknown. */
export function usePriceReview(items: Items | undefined): PriceReview {
  const [seen, setSeen] = useState<Seen>();
  const [asked, setAsked] = useState<TotalChange>();
  const added = items?.filter((item) => seenPrice(seen, item) === undefined) ?? [];
  const now = totalOf(items ?? []);
  if (added.length > 0) setSeen({ total: seen?.total ?? now, lines: [...(seen?.lines ?? []), ...added] });
  const atSeenPrices = items?.map((item) => ({ ...item, price: seenPrice(seen, item) ?? item.price }));
  const risen =
    seen !== undefined && now > totalOf(atSeenPrices ?? []) ? { before: seen.total, now } : undefined;
  return {
    asked: asked?.now === now ? asked : undefined,
    risen,
    ask: () => {
      setAsked(risen);
      setSeen(items && { total: now, lines: items });
    },
    restart: () => {
      setAsked(undefined);
      setSeen(undefined);
    },
  };
}

function seenPrice(seen: Seen | undefined, item: CartItemResponse): number | undefined {
  return seen?.lines.find((line) => isSameLine(line, item))?.price;
}
