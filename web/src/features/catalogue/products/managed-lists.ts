// The back office's lists show more than a live message carries, so each message triggers a delayed refetch: one at a time,
// however many messages arrive.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { ProductList } from './answers.ts';
import type { QueryClient } from '@tanstack/react-query';

export const managedKey = ['products', 'manage'] as const;

/** Long enough for all events of one form to arrive, in milliseconds. */
const PAUSE_MS = 400;

/** Changes the rows of every cached list. */
export function changeManaged(
  client: QueryClient,
  change: (products: ProductList['products']) => ProductList['products'],
): void {
  client.setQueriesData<ProductList>(
    { queryKey: managedKey },
    (shown) => shown && { ...shown, products: change(shown.products) },
  );
}

/** Replaces a product with its state after a change in this tab, so that the next write carries its revision. */
export function replaceManaged(client: QueryClient, product: ProductResponse): void {
  changeManaged(client, (products) =>
    products.map((each) => (each.id === product.id && each.revision < product.revision ? product : each)),
  );
}

const running = new WeakMap<QueryClient, { again: boolean }>();

export function refreshManagedSoon(client: QueryClient): void {
  if (client.getQueryCache().findAll({ queryKey: managedKey }).length === 0) return;
  const before = running.get(client);
  if (before) {
    before.again = true;
    return;
  }
  const run = { again: false };
  running.set(client, run);
  setTimeout(() => {
    run.again = false;
    void client.invalidateQueries({ queryKey: managedKey }).finally(() => {
      running.delete(client);
      if (run.again) refreshManagedSoon(client);
    });
  }, PAUSE_MS);
}
