// The charts of the dashboard, from the sales statistics views.
import type {
  DaySalesMessage,
  SalesResponse,
  OrderedResponse,
  ProductSoldMessage,
} from '@aangan/shared-events/features/orders/sales/http';
import {
  daySalesKey,
  salesProjectionName,
  type Counted,
  type DaySalesView,
  type SalesWindow,
  type Sold,
} from '@aangan/shared-events/features/orders/sales/views';
import type { FeedData } from '@aangan/shared-events/live/feed';
import { BEST_SELLERS } from '@aangan/shared-events/features/orders/sales/paths';
import { toRupees } from '@aangan/shared-events/amounts';
import { daysAfter, type ShopTime } from '@aangan/shared-events/shop-time';
import type { Views } from '../../../views/views.ts';
import { topProducts } from './top-products.ts';

export type SalesNeeds = {
  readonly time: ShopTime;
  readonly now: () => Date;
  /** Current names of products by id, including removed ones. */
  readonly productNames: (
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, { readonly name: string; readonly isRemoved: boolean }>>;
};

/** Orders and revenue in the window that ends today, and the best-selling products. */
export async function salesStatistics(
  views: Pick<Views, 'documents' | 'scored'>,
  { time, now, productNames }: SalesNeeds,
  window: SalesWindow,
): Promise<SalesResponse> {
  const today = time.at(now()).day;
  const days = Array.from({ length: window }, (_, index) => daysAfter(today, index + 1 - window));
  const [figures, top] = await Promise.all([
    views.documents<DaySalesView>(salesProjectionName, days.map(daySalesKey)),
    topProducts(views, today, window, BEST_SELLERS),
  ]);
  const names = await productNames(top.products.map(({ productId }) => productId));
  return {
    success: true,
    today,
    timeZone: time.timeZone,
    endsAt: new Date(time.startOf(daysAfter(today, 1))).toISOString(),
    over: window === 1 ? everyHour(figures[0]) : days.map((day, index) => ordered(day, figures[index])),
    products: top.products.map(({ productId: id, name, ...sold }) => ({
      ...{ id, name, isRemoved: true },
      ...names.get(id),
      ...inRupees(sold),
    })),
    isExact: top.isExact,
  };
}

/** The live message about a day. */
export function toDaySalesMessage({ asOf, day, figures }: FeedData['figures']): DaySalesMessage {
  const { orders, revenue } = ordered(day, figures);
  return { asOf, day, orders, revenue, hours: everyHour(figures).filter((hour) => hour.orders > 0) };
}

/** The live message about a product. */
export function toProductSoldMessage({
  asOf,
  productId,
  name,
  sold,
}: FeedData['product-sold']): ProductSoldMessage {
  const windows = { 1: inRupees(sold[1]), 7: inRupees(sold[7]), 30: inRupees(sold[30]) };
  return { asOf, productId, name, sold: windows };
}

function everyHour(day: DaySalesView | undefined): readonly OrderedResponse[] {
  return Array.from({ length: 24 }, (_, hour) => ordered(String(hour).padStart(2, '0'), day?.hours[hour]));
}

function ordered(at: string, counted: Counted | undefined): OrderedResponse {
  return { at, orders: counted?.orders ?? 0, revenue: toRupees(counted?.paise ?? 0) };
}

function inRupees({ units, paise }: Sold): { units: number; revenue: number } {
  return { units, revenue: toRupees(paise) };
}
