// Applies `product-changed` messages to all cached products. A message older than the cached revision is ignored.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { ProductList } from './answers.ts';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { applyMessage, changeCached, markOutdated } from '../../../lib/outdated.ts';

type Changed = LiveMessages['product-changed'];

function withChange(product: ProductResponse, message: Changed): ProductResponse {
  if (product.id !== message.productId || product.revision > message.revision) return product;
  const { name, price, oldPrice, sizes, revision } = message;
  const inStock = message.inStock && !message.removed;
  return withStock({ ...product, name, price, oldPrice, sizes, revision, inStock }, message);
}

/** The product with the stock of the message, which has none (null) of a product that is not counted. */
export function withStock(product: ProductResponse, { stock }: Changed): ProductResponse {
  const { stock: _before, ...rest } = product;
  if (stock === undefined) return product;
  return stock === null ? rest : { ...rest, stock };
}

export function onProductChanged(client: QueryClient, message: Changed): void {
  const change = (product: ProductResponse) => withChange(product, message);
  applyMessage(client, ['products'], () => {
    changeCached<ProductResponse>(client, ['products', 'one', message.productId], change);
    changeCached<readonly ProductResponse[]>(client, ['products', 'recommended'], (shown) =>
      shown.map(change),
    );
    changeCached<InfiniteData<ProductList>>(client, ['products', 'listing'], (shown) => ({
      ...shown,
      pages: shown.pages.map((page) => ({ ...page, products: page.products.map(change) })),
    }));
    // A message carries neither a product's pictures nor its place in a sorted list.
    if (message.cause !== 'stock') markOutdated(client, ['products']);
  });
}
