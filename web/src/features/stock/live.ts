// Live messages about stock -> query cache.
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import {
  historyKey,
  listAfter,
  stockKey,
  stockListsKey,
  withLevels,
  type StockChanged,
  type StockList,
} from './stock-cache.ts';
import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';

/** In milliseconds. */
const AT_MOST_EVERY_MS = 2_000;
const waiting = new Set<string>();

export const stockLive = {
  'stock-changed': (client, message) => {
    const { productId } = message;
    client.setQueryData<ProductStockResponse>(
      stockKey(productId),
      (stock) => stock && withLevels(stock, message),
    );
    for (const [queryKey, list] of client.getQueriesData<StockList>({ queryKey: stockListsKey() }))
      changeList(client, queryKey, list, message);
    // Who changed it and why are no part of the message.
    readAgain(client, historyKey(productId));
  },
} satisfies LiveHandlers<'stock-changed'>;

function changeList(
  client: QueryClient,
  queryKey: readonly unknown[],
  list: StockList | undefined,
  message: StockChanged,
): void {
  if (list === undefined) return;
  const after = listAfter(list, String(queryKey.at(-1)), message);
  if (after === 'stale') readAgain(client, queryKey);
  else client.setQueryData(queryKey, after);
}

/** Reads a query again where it is shown, for any number of messages at most once in a while. */
function readAgain(client: QueryClient, queryKey: readonly unknown[]): void {
  const name = JSON.stringify(queryKey);
  if (waiting.has(name) || client.getQueriesData({ queryKey }).length === 0) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    void client.invalidateQueries({ queryKey });
  }, AT_MOST_EVERY_MS);
}
