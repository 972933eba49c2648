// The cached stock of products. A live message carries the levels of all variants; what is older than the cached revision is ignored.
import type { ProductStockResponse, VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import { soldIn } from '@aangan/shared-events/features/stock/levels';
import { DEFAULT_LOW_AT } from '@aangan/shared-events/features/stock/paths';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';
import { liveMessagesSince } from '../../lib/live-record.ts';
import { personalKey } from '../../lib/session/personal-data.ts';

export type StockChanged = LiveMessages['stock-changed'];
export type StockList = readonly ProductStockResponse[];
/** All counted products, those that are low on stock, or the counted ones of these products (`1,2,3`). */
export type Listed = 'all' | 'low' | (string & {});

export const stockKey = (productId: number) => personalKey('stock', 'one', productId);
export const historyKey = (productId: number) => personalKey('stock', 'history', productId);
export const stockListsKey = () => personalKey('stock', 'list');

type Variant = Pick<VariantStockResponse, 'colorId' | 'size'>;

/** The same text for the same color and size. */
export function variantKey({ colorId, size }: Variant): string {
  return `${colorId ?? ''} ${size}`;
}

/** The stock of a product after a live message. */
export function withLevels(stock: ProductStockResponse, message: StockChanged): ProductStockResponse {
  const { productId, levels, revision } = message;
  if (stock.productId !== productId || revision <= stock.revision) return stock;
  const counted = new Map(levels?.variants.map((level) => [variantKey(level), level]));
  const known = new Set(stock.variants.map(variantKey));
  const added = (levels?.variants ?? [])
    .filter((level) => !known.has(variantKey(level)))
    .map((level) => ({ ...level, isOffered: false }));
  const variants = [...stock.variants, ...added]
    .map(({ colorId, size, isOffered }): VariantStockResponse => {
      const { counted: units = 0, reserved = 0, sold = 0 } = counted.get(variantKey({ colorId, size })) ?? {};
      const color = stock.variants.find((variant) => variant.colorId === colorId)?.color ?? null;
      const available = units - reserved - sold;
      return { colorId, color, size, isOffered, counted: units, reserved, sold, available };
    })
    .filter(({ isOffered, counted: units, sold }) => isOffered || units > sold);
  const lowAt = levels?.lowAt ?? DEFAULT_LOW_AT;
  return {
    ...stock,
    ...{ isCounted: levels !== null, lowAt, variants, revision },
    available: variants.reduce((sum, { available }) => sum + available, 0),
    sold: levels === null ? 0 : soldIn(levels),
    low: levels === null ? 0 : variants.filter((each) => each.isOffered && each.available <= lowAt).length,
  };
}

/** A list after a live message; `stale` where the message lacks the product's name. */
export function listAfter(list: StockList, which: Listed, message: StockChanged): StockList | 'stale' {
  const { productId, levels } = message;
  if (list.some((stock) => stock.productId === productId))
    return list
      .map((stock) => withLevels(stock, message))
      .filter(({ isCounted, low }) => isCounted && (which !== 'low' || low > 0));
  if (levels === null) return list;
  const isListed =
    which === 'low'
      ? levels.variants.some(({ counted, reserved, sold }) => counted - reserved - sold <= levels.lowAt)
      : which === 'all' || which.split(',').includes(String(productId));
  return isListed ? 'stale' : list;
}

/** An answer with the messages that have arrived since it was requested (`performance.now()`). */
export function withLevelsSince(
  client: QueryClient,
  began: number,
  stock: ProductStockResponse,
): ProductStockResponse {
  return liveMessagesSince(client, began).reduce(
    (now, { name, data }) => (name === 'stock-changed' ? withLevels(now, data) : now),
    stock,
  );
}

/** Caches the answer of a write, and shows it in the lists. */
export function storeStock(client: QueryClient, stock: ProductStockResponse): void {
  const newer = (before: ProductStockResponse | undefined): ProductStockResponse => {
    if (before === undefined) return stock;
    // The answer about a product that is no longer counted names no revision.
    if (!stock.isCounted) return { ...stock, revision: before.revision };
    return before.revision > stock.revision ? before : stock;
  };
  client.setQueryData<ProductStockResponse>(stockKey(stock.productId), newer);
  client.setQueriesData<StockList>({ queryKey: stockListsKey() }, (list) =>
    list
      ?.map((each) => (each.productId === stock.productId ? newer(each) : each))
      .filter(({ isCounted }) => isCounted),
  );
}
