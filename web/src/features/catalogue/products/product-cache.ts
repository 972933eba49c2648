// Applies live messages to all cached products. A message older than the cached revision is ignored.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { shownRating } from '@aangan/shared-events/features/catalogue/products/rating';
import type { ProductList } from './answers.ts';
import type { ShownProduct } from './api.ts';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { applyMessage, changeCached, markOutdated } from '../../../lib/outdated.ts';

type Changed = LiveMessages['product-changed'];
type Rated = LiveMessages['product-rated'];

function withChange(product: ProductResponse, message: Changed): ShownProduct {
  if (product.revision > message.revision) return product;
  const { name, price, oldPrice, sizes, revision, removed } = message;
  const inStock = message.inStock && !removed;
  return withStock({ ...product, name, price, oldPrice, sizes, revision, inStock, removed }, message);
}

/** The product with the stock of the message, which has none (null) of a product that is not counted. */
export function withStock(product: ShownProduct, { stock }: Changed): ShownProduct {
  const { stock: _before, ...rest } = product;
  if (stock === undefined) return product;
  return stock === null ? rest : { ...rest, stock };
}

export function onProductChanged(client: QueryClient, message: Changed): void {
  applyMessage(client, ['products'], () => {
    changeProduct(client, message.productId, (product) => withChange(product, message));
    // A message carries neither a product's pictures nor its place in a sorted list.
    if (message.cause !== 'stock') markOutdated(client, ['products']);
  });
}

/** Shows the rating of a product that has these reviews. */
export function showRating(client: QueryClient, { productId, ...earned }: Rated): void {
  const { spread } = earned;
  changeProduct(client, productId, (product) => ({
    ...product,
    ...shownRating(product, earned),
    ...(spread && { spread }),
  }));
}

/** Changes a product wherever the shop's pages show it. */
function changeProduct(
  client: QueryClient,
  productId: number,
  change: (product: ProductResponse) => ProductResponse,
): void {
  const inList = (product: ProductResponse) => (product.id === productId ? change(product) : product);
  changeCached<ProductResponse>(client, ['products', 'one', productId], change);
  changeCached<readonly ProductResponse[]>(client, ['products', 'recommended'], (shown) => shown.map(inList));
  changeCached<InfiniteData<ProductList>>(client, ['products', 'listing'], (shown) => ({
    ...shown,
    pages: shown.pages.map((page) => ({ ...page, products: page.products.map(inList) })),
  }));
}
