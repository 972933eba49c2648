// Live messages about stock -> query cache.
import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { applyMessage, changeCached, markOutdated } from '../../lib/outdated.ts';
import {
  historyKey,
  listAfter,
  stockKey,
  stockListsKey,
  withLevels,
  type Listed,
  type StockChanged,
  type StockList,
} from './stock-cache.ts';

export const stockLive = {
  'stock-changed': (client, message) => {
    const { productId } = message;
    changeCached<ProductStockResponse>(client, stockKey(productId), (stock) => withLevels(stock, message));
    applyMessage(client, stockListsKey(), () => showInLists(client, message));
    // Who changed it and why are no part of the message.
    applyMessage(client, historyKey(productId), () => markOutdated(client, historyKey(productId)));
  },
  // The names of products, and what is offered of them.
  'product-changed': (client, product) => {
    const { productId } = product;
    applyMessage(client, stockKey(productId), () => {
      const one = client.getQueryData<ProductStockResponse>(stockKey(productId));
      if (one && isOtherwise(one, product)) markOutdated(client, stockKey(productId));
    });
    applyMessage(client, stockListsKey(), () => {
      for (const [queryKey, list] of client.getQueriesData<StockList>({ queryKey: stockListsKey() }))
        if (list?.some((stock) => stock.productId === productId && isOtherwise(stock, product)))
          markOutdated(client, queryKey);
    });
  },
} satisfies LiveHandlers<'stock-changed' | 'product-changed'>;

function showInLists(client: QueryClient, message: StockChanged): void {
  for (const [queryKey, list] of client.getQueriesData<StockList>({ queryKey: stockListsKey() })) {
    if (list === undefined) continue;
    const which = String(queryKey.at(-1));
    const after = listAfter(list, which, message);
    // The message does not name the product.
    if (after === 'stale') readLater(client, queryKey, which);
    else changeCached<StockList>(client, queryKey, () => after);
  }
}

/** Marks a list as outdated, which its page shows. The table of products does not show it for its part of the list, which is read again at once. */
function readLater(client: QueryClient, queryKey: QueryKey, which: Listed): void {
  if (which === 'all' || which === 'low') markOutdated(client, queryKey);
  else void client.invalidateQueries({ queryKey });
}

/** Whether the stock names the product or its colors and sizes otherwise than the message. */
function isOtherwise(
  { name, variants }: ProductStockResponse,
  { name: newName, removed, sizes, colorIds }: LiveMessages['product-changed'],
): boolean {
  if (removed || name !== newName) return true;
  const offered = variants.filter(({ isOffered }) => isOffered);
  if (offered.length !== sizes.length * Math.max(1, colorIds.length)) return true;
  return offered.some(
    ({ size, colorId }) => !sizes.includes(size) || (colorId !== null && !colorIds.includes(colorId)),
  );
}
