// The live messages of the sales statistics.
import { daySalesMessage, productSoldMessage } from './http.ts';
import type { DaySalesView, SalesWindow, Sold } from './views.ts';

/** `data` by message name, as the projection writes it: amounts are whole paise. */
export type SalesFeed = {
  /** The current sales of one day; `asOf` is the day on which the message was published. */
  figures: { readonly asOf: string; readonly day: string; readonly figures: DaySalesView };
  /** The sales of a product in each window that ends on the day `asOf`. */
  'product-sold': {
    readonly asOf: string;
    readonly productId: number;
    readonly name: string;
    readonly sold: Readonly<Record<SalesWindow, Sold>>;
  };
};

/** `data` by message name, as GET /api/live sends it. */
export const salesLiveMessages = { figures: daySalesMessage, 'product-sold': productSoldMessage };

/** The audience by message name. */
export const salesLiveAudiences = { figures: 'back-office', 'product-sold': 'back-office' } as const;
