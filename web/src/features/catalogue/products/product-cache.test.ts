import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { onProductChanged, showRating } from './product-cache.ts';
import { aProduct } from '../../../testing/product.ts';

const cheaper = {
  productId: 12,
  name: 'Lotus kurta',
  sizes: ['S', 'M'],
  colorIds: [1, 2],
  price: 1499,
  oldPrice: 1899,
  inStock: true,
  removed: false,
  revision: 4,
};

test('a new price is applied to the product and to every list', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'one', 12], aProduct({}));
  client.setQueryData(['products', 'recommended'], [aProduct({}), aProduct({ id: 13 })]);
  const page = { products: [aProduct({})], total: 1, totalPages: 1, page: 1 };
  client.setQueryData(['products', 'listing', {}, 1], { pages: [page], pageParams: [1] });

  onProductChanged(client, cheaper);

  const news = { price: 1499, oldPrice: 1899, revision: 4 };
  expect(client.getQueryData(['products', 'one', 12])).toMatchObject(news);
  expect(client.getQueryData(['products', 'recommended'])).toMatchObject([news, { id: 13, price: 1899 }]);
  expect(client.getQueryData(['products', 'listing', {}, 1])).toMatchObject({
    pages: [{ products: [news] }],
  });
});

test('a late message changes nothing', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'one', 12], aProduct({ revision: 9 }));
  onProductChanged(client, cheaper);
  expect(client.getQueryData(['products', 'one', 12])).toMatchObject({ price: 1899, revision: 9 });
});

test('a product that was removed can no longer be bought', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'one', 12], aProduct({}));
  onProductChanged(client, { ...cheaper, removed: true });
  expect(client.getQueryData(['products', 'one', 12])).toMatchObject({ inStock: false, removed: true });
});

test('stock follows the message, and is dropped for a product that is no longer counted', () => {
  const client = new QueryClient();
  const stock = { variants: [{ colorId: 1, size: 'S', left: 2 }] };
  client.setQueryData(['products', 'one', 12], aProduct({}));
  onProductChanged(client, { ...cheaper, stock });
  expect(client.getQueryData(['products', 'one', 12])).toMatchObject({ stock });
  // A message of an API that does not know stock.
  onProductChanged(client, cheaper);
  expect(client.getQueryData(['products', 'one', 12])).toMatchObject({ stock });
  onProductChanged(client, { ...cheaper, stock: null });
  expect(client.getQueryData(['products', 'one', 12])).not.toHaveProperty('stock');
});

test('a rating is applied with the number of reviews of each star', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'one', 12], aProduct({ reviewsBaseline: 0 }));
  showRating(client, { productId: 12, count: 3, sum: 11, spread: [0, 0, 2, 0, 1] });
  expect(client.getQueryData(['products', 'one', 12])).toMatchObject({
    ...{ rating: 3.7, reviews: 3, spread: [0, 0, 2, 0, 1] },
  });
});
