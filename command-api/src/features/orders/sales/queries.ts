// The charts of the dashboard, from the figures' views.
import type {
  DayFiguresMessage,
  FiguresResponse,
  OrderedResponse,
  ProductSoldMessage,
} from '@aangan/shared-events/features/orders/sales/http';
import {
  dayFiguresKey,
  figuresProjection,
  type Counted,
  type DayFiguresView,
  type SalesWindow,
  type Sold,
} from '@aangan/shared-events/features/orders/sales/views';
import type { FeedData } from '@aangan/shared-events/live/feed';
import { toRupees } from '@aangan/shared-events/money';
import { daysAfter, type ShopTime } from '@aangan/shared-events/shop-time';
import type { Views } from '../../../views/views.ts';
import { topProducts } from './top-products.ts';

/** How many products are told: more than are shown, so that one that falls behind leaves no gap before the next look. */
const TOLD_PRODUCTS = 20;

export type FigureNeeds = {
  readonly time: ShopTime;
  readonly now: () => Date;
  /** What products are called today, by id; removed ones too. */
  readonly productNames: (
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, { readonly name: string; readonly isRemoved: boolean }>>;
};

/** What was ordered in the window that ends today, and the products sold most in it. */
export async function orderFigures(
  views: Pick<Views, 'documents' | 'scored'>,
  { time, now, productNames }: FigureNeeds,
  window: SalesWindow,
): Promise<FiguresResponse> {
  const today = time.at(now()).day;
  const days = Array.from({ length: window }, (_, index) => daysAfter(today, index + 1 - window));
  const [figures, top] = await Promise.all([
    views.documents<DayFiguresView>(figuresProjection, days.map(dayFiguresKey)),
    topProducts(views, today, window, TOLD_PRODUCTS),
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

/** What a browser hears of a day. */
export function dayFigures({ asOf, day, figures }: FeedData['figures']): DayFiguresMessage {
  const { orders, revenue } = ordered(day, figures);
  return { asOf, day, orders, revenue, hours: everyHour(figures).filter((hour) => hour.orders > 0) };
}

/** What a browser hears of a product. */
export function productSold({ asOf, productId, name, sold }: FeedData['product-sold']): ProductSoldMessage {
  const windows = { 1: inRupees(sold[1]), 7: inRupees(sold[7]), 30: inRupees(sold[30]) };
  return { asOf, productId, name, sold: windows };
}

function everyHour(day: DayFiguresView | undefined): readonly OrderedResponse[] {
  return Array.from({ length: 24 }, (_, hour) => ordered(String(hour).padStart(2, '0'), day?.hours[hour]));
}

function ordered(at: string, counted: Counted | undefined): OrderedResponse {
  return { at, orders: counted?.orders ?? 0, revenue: toRupees(counted?.paise ?? 0) };
}

function inRupees({ units, paise }: Sold): { units: number; revenue: number } {
  return { units, revenue: toRupees(paise) };
}
