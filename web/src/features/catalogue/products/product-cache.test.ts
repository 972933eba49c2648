import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { onProductChanged } from './product-cache.ts';

function aProduct(changes: Partial<ProductResponse>): ProductResponse {
  return {
    id: 12,
    name: 'Indigo buti kurta',
    description: '',
    additionalInformation: '',
    price: 1899,
    oldPrice: null,
    inStock: true,
    images: [],
    imageColors: [],
    image: null,
    sizes: ['M'],
    Colors: [],
    color: null,
    Brand: { id: 2, name: 'Nila' },
    brand: 'Nila',
    brandId: 2,
    Category: { id: 1, name: 'Women' },
    categoryId: 1,
    rating: 0,
    reviews: 0,
    ratingBaseline: 0,
    reviewsBaseline: 0,
    isRecommended: false,
    isNewArrival: false,
    createdAt: '2026-11-17T14:44:07.000Z',
    revision: 3,
    ...changes,
  };
}

const cheaper = { productId: 12, price: 1499, oldPrice: 1899, inStock: true, removed: false, revision: 4 };

test('a new price shows on the product and wherever it is listed', () => {
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

test('a word that comes late takes nothing back', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'one', 12], aProduct({ revision: 9 }));
  onProductChanged(client, cheaper);
  expect(client.getQueryData(['products', 'one', 12])).toMatchObject({ price: 1899, revision: 9 });
});

test('a product that was removed can no longer be bought', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'one', 12], aProduct({}));
  onProductChanged(client, { ...cheaper, removed: true });
  expect(client.getQueryData(['products', 'one', 12])).toMatchObject({ inStock: false });
});
