// Stock in the back office: what there is of each product, and the changes of it.
import type {
  AdjustStockInput,
  ProductStockResponse,
  StartCountingInput,
  StockHistoryResponse,
  StockListResponse,
  StocktakeInput,
  StocktakeLineResponse,
  StocktakeResponse,
} from '@aangan/shared-events/features/stock/http';
import { STOCK_FILE_FIELD, stockPaths } from '@aangan/shared-events/features/stock/paths';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { listIn } from '../../lib/api/answer-fields.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { pathOf, read, write } from '../../lib/api/request.ts';
import { markOutdated } from '../../lib/outdated.ts';
import { beginOwnWrite, isSenderSignedIn } from '../../lib/own-writes.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import {
  historyKey,
  storeStock,
  stockKey,
  stockListsKey,
  withLevelsSince,
  type Listed,
  type StockList,
} from './stock-cache.ts';

export function stockQuery(productId: number) {
  return queryOptions({
    queryKey: stockKey(productId),
    queryFn: async ({ client, signal }) => {
      const began = performance.now();
      const stock = await read<ProductStockResponse>(pathOf(stockPaths.one, productId), { signal });
      return withLevelsSince(client, began, stock);
    },
    networkMode: 'always',
    // Live messages carry the changes.
    staleTime: Infinity,
  });
}

export function stockListQuery(which: Listed) {
  return queryOptions({
    queryKey: [...stockListsKey(), which],
    queryFn: async ({ client, signal }): Promise<StockList> => {
      const began = performance.now();
      const query = which === 'all' ? {} : which === 'low' ? { low: 'true' } : { ids: which };
      const answer = await read<StockListResponse>(stockPaths.all, { query, signal });
      const products = listIn(answer, 'products') as StockListResponse['products'];
      return products.map((stock) => withLevelsSince(client, began, stock));
    },
    networkMode: 'always',
    // Stale only when a live message has marked it: then the page says so.
    staleTime: Infinity,
  });
}

export type HistoryOf = {
  readonly productId: number;
  /** Left out for all colors and sizes. */
  readonly variant?: { readonly colorId: number | null; readonly size: string } | undefined;
};

/** The changes of a product, or of one color and size, newest first and in pages. */
export function historyQuery({ productId, variant }: HistoryOf) {
  const of = variant === undefined ? {} : { color: variant.colorId, size: variant.size };
  return infiniteQueryOptions({
    queryKey: [...historyKey(productId), of],
    queryFn: ({ pageParam, signal }) =>
      read<StockHistoryResponse>(pathOf(stockPaths.history, productId), {
        query: { ...of, before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
    // Stale only when a live message has marked it: then the dialog says so.
    staleTime: Infinity,
  });
}

export function useStartCounting(productId: number) {
  return useStockWrite(productId, 'POST', stockPaths.start, (input: StartCountingInput) => input);
}

export function useStopCounting(productId: number) {
  return useStockWrite(productId, 'POST', stockPaths.stop, (_: void) => undefined);
}

/** Adds units, or takes them away; sending the same change again after a lost answer takes effect once. */
export function useAdjustStock(productId: number) {
  return useStockWrite(productId, 'POST', stockPaths.adjust, (input: AdjustStockInput) => input);
}

export function useSetThreshold(productId: number) {
  return useStockWrite(productId, 'PUT', stockPaths.threshold, (lowAt: number) => ({ lowAt }));
}

function useStockWrite<Input>(
  productId: number,
  method: 'POST' | 'PUT',
  path: string,
  bodyOf: (input: Input) => object | undefined,
) {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  return useMutation<ProductStockResponse, Error, Input>({
    mutationFn: async (input) => {
      const body = bodyOf(input);
      const stock = await hold(JSON.stringify(body ?? {}), (key) =>
        write<ProductStockResponse>(method, pathOf(path, productId), key, body),
      );
      storeStock(client, stock);
      return stock;
    },
    onSuccess: () => markOutdated(client, historyKey(productId)),
    // Another administrator was faster, or the outcome is unknown.
    onError: () => void client.invalidateQueries({ queryKey: stockKey(productId) }),
  });
}

/** Counted numbers: typed, or in a file. */
export type Counts = StocktakeInput | File;

/** What a stocktake would change; `checkId` names this one check. */
export function stocktakeCheckQuery(counts: Counts, checkId: string) {
  return queryOptions({
    queryKey: personalKey('stock-check', checkId),
    queryFn: () => sendCounts(counts, '?dryRun=true', newIdempotencyKey()),
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The lines that a stocktake applies, with what was recorded when their differences were shown. */
export type ShownLines = { readonly reason: string; readonly lines: readonly StocktakeLineResponse[] };

/**
 * Sets the counted numbers, some hundred at a time, and returns the lines with what became of them. When it is done again after a lost answer, what was
 * applied is not sent again.
 */
export function useStocktake() {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  const done = useRef(new Map<string, StocktakeResponse>());
  return useMutation({
    mutationFn: async ({ reason, lines }: ShownLines) => {
      const taken: StocktakeLineResponse[] = [];
      const sender = beginOwnWrite();
      for (let from = 0; from < lines.length; from += LINES_AT_A_TIME) {
        // The next person has not counted what is left.
        if (!isSenderSignedIn(sender)) throw new Error('The sender has logged out.');
        const some = lines.slice(from, from + LINES_AT_A_TIME);
        const counts = { reason, counts: some.map(countOf) };
        const name = JSON.stringify(counts);
        const answer = done.current.get(name) ?? (await hold(name, (key) => sendCounts(counts, '', key)));
        done.current.set(name, answer);
        taken.push(...answer.lines.map((line) => ({ ...line, line: some[line.line - 1]?.line ?? 0 })));
      }
      return taken;
    },
    // The answers are the lines of the stocktake, and not the stock of whole products.
    onSettled: () => void client.invalidateQueries({ queryKey: personalKey('stock') }),
  });
}

/** As many as a request can hold whatever their sizes are called. */
const LINES_AT_A_TIME = 400;

function countOf({ productId, colorId, size, units, before }: StocktakeLineResponse) {
  return { productId, ...(colorId !== null && { colorId }), size, units, before };
}

function sendCounts(counts: Counts, query: string, key: string): Promise<StocktakeResponse> {
  if (!(counts instanceof File)) return write('POST', `${stockPaths.stocktake}${query}`, key, counts);
  const form = new FormData();
  form.append(STOCK_FILE_FIELD, counts);
  return write('POST', `${stockPaths.import}${query}`, key, form);
}
