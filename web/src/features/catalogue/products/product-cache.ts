// Applies `product-changed` messages to all cached products. A message older than the cached revision is ignored.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { ProductList } from './answers.ts';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { refreshManagedSoon } from './managed-lists.ts';

type Changed = LiveMessages['product-changed'];

function withChange(product: ProductResponse, message: Changed): ProductResponse {
  if (product.id !== message.productId || product.revision > message.revision) return product;
  const { price, oldPrice, revision } = message;
  return { ...product, price, oldPrice, revision, inStock: message.inStock && !message.removed };
}

export function onProductChanged(client: QueryClient, message: Changed): void {
  const change = (product: ProductResponse) => withChange(product, message);
  client.setQueryData<ProductResponse>(
    ['products', 'one', message.productId],
    (shown) => shown && change(shown),
  );
  client.setQueryData<readonly ProductResponse[]>(['products', 'recommended'], (shown) => shown?.map(change));
  client.setQueriesData<InfiniteData<ProductList>>(
    { queryKey: ['products', 'listing'] },
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ({ ...page, products: page.products.map(change) })),
      },
  );
  refreshManagedSoon(client);
}
