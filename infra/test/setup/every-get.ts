// A shop with some activity, and every GET of its API: for tests that compare the answers before and after an operation.
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { brandPaths } from '@aangan/shared-events/features/catalogue/brands/paths';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { colorPaths } from '@aangan/shared-events/features/catalogue/colors/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { reviewPaths } from '@aangan/shared-events/features/reviews/paths';
import { wishlistPaths } from '@aangan/shared-events/features/wishlist/paths';
import { expectStatus, orderOne, type ShopClient } from './shop-client.ts';

export type Visitors = {
  readonly anonymous: ShopClient;
  readonly shopper: ShopClient;
  readonly admin: ShopClient;
  readonly products: ProductListResponse['products'];
};

/** Orders, a review, a wishlist and a cart of one shopper. */
export async function createActivity({ shopper, admin, products }: Visitors): Promise<void> {
  const [first, second] = products.filter(({ inStock }) => inStock);
  if (first === undefined || second === undefined) throw new Error('the demo has too few products in stock');
  const orders = [first, second, first].map((product) => ({ id: product.id, size: product.sizes[0] ?? '' }));
  const numbers: number[] = [];
  for (const order of orders) numbers.push(await orderOne(shopper, order));
  const accept = { body: { status: 'accepted', trackingStatus: 'Confirmed' } };
  await expectStatus(
    200,
    admin.callUntilAnswered('PUT', orderPaths.updateStatus.replace(':id', String(numbers[0])), accept),
  );
  const review = { body: { rating: 4, comment: 'Falls well and has kept its colour.' } };
  await expectStatus(
    201,
    shopper.callUntilAnswered('POST', reviewPaths.ofProduct.replace(':id', String(first.id)), review),
  );
  await expectStatus(
    200,
    shopper.callUntilAnswered('POST', wishlistPaths.add, { body: { productId: second.id } }),
  );
  const line = {
    productId: second.id,
    size: second.sizes[0],
    color: second.Colors[0]?.hexCode ?? 'Default',
    quantity: 3,
  };
  await expectStatus(200, shopper.callUntilAnswered('POST', cartPaths.cart, { body: line }));
}

/** A GET for every kind of answer, each with the client that sends it. */
export function everyGet({
  anonymous,
  shopper,
  admin,
  products,
}: Visitors): readonly (readonly [ShopClient, string])[] {
  const ofProducts = products.flatMap(({ id }): (readonly [ShopClient, string])[] => [
    [anonymous, productPaths.one.replace(':id', String(id))],
    [anonymous, reviewPaths.ofProduct.replace(':id', String(id))],
  ]);
  const listings = [
    '',
    '?sort=price_asc',
    '?search=kurta',
    '?category=Women',
    '?priceMin=1000&limit=3&page=2',
  ];
  return [
    ...ofProducts,
    ...listings.map((query) => [anonymous, productPaths.all + query] as const),
    ...[productPaths.filters, productPaths.recommended, productPaths.count, accountPaths.usersCount].map(
      (path) => [anonymous, path] as const,
    ),
    ...[orderPaths.stats, categoryPaths.all, brandPaths.all, colorPaths.all].map(
      (path) => [anonymous, path] as const,
    ),
    ...[cartPaths.cart, wishlistPaths.all, orderPaths.all, accountPaths.validateToken].map(
      (path) => [shopper, path] as const,
    ),
    ...[orderPaths.all, `${orderPaths.all}?sort=total_asc&limit=2`, accountPaths.users].map(
      (path) => [admin, path] as const,
    ),
  ];
}
