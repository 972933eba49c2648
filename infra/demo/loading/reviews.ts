// Reviews by demo accounts. Their passwords are stored nowhere: they are derived from the administrator's, so that only the administrator can
// continue an interrupted load.
import { createHmac } from 'node:crypto';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { reviewPaths } from '@aangan/shared-events/features/reviews/paths';
import { z } from 'zod';
import type { DemoProduct } from '../catalogue/product.ts';
import { demoReviews, demoShoppers, type DemoReview, type ShopperName } from '../catalogue/reviews.ts';
import type { ProductIds } from './products.ts';
import { ShopRefusal, type ShopClient } from './shop-client.ts';

const loggedIn = z.object({ token: z.string() });
const reviewList = z.array(z.object({ User: z.object({ name: z.string() }) }));

export const logIn = async (shop: ShopClient, username: string, password: string): Promise<string> =>
  loggedIn.parse(await shop({ method: 'POST', path: accountPaths.login, body: { username, password } }))
    .token;

const displayName = (shopper: ShopperName): string => `Demo shopper ${shopper}`;

/** Creates the shopper's account or signs in to the existing one. @returns the token; null when the account has another password */
const tokenOf = async (shop: ShopClient, shopper: ShopperName, secret: string): Promise<string | null> => {
  const username = `demo-${shopper.toLowerCase()}`;
  const password = createHmac('sha256', secret).update(`demo shopper ${shopper}`).digest('base64url');
  const body = { name: displayName(shopper), username, password, mobile: demoShoppers[shopper] };
  try {
    await shop({ method: 'POST', path: accountPaths.signup, body });
  } catch (error) {
    if (!(error instanceof ShopRefusal) || error.status !== 409) throw error;
  }
  try {
    return await logIn(shop, username, password);
  } catch (error) {
    if (error instanceof ShopRefusal && error.status === 401) return null;
    throw error;
  }
};

type Pending = { readonly review: DemoReview; readonly path: string };

const pathOf = (id: number): string => reviewPaths.ofProduct.replace(':id', String(id));

const missingReviews = async (
  shop: ShopClient,
  products: readonly DemoProduct[],
  ids: ProductIds,
): Promise<readonly Pending[]> => {
  const missing: Pending[] = [];
  for (const { slug, name } of products) {
    const reviews = demoReviews.filter((review) => review.product === slug);
    const id = ids.get(name);
    if (reviews.length === 0 || id === undefined) continue;
    const path = pathOf(id);
    const written = reviewList.parse(await shop({ method: 'GET', path })).map(({ User }) => User.name);
    for (const review of reviews)
      if (!written.includes(displayName(review.shopper))) missing.push({ review, path });
  }
  return missing;
};

/** Adds the missing reviews. @returns how many were added */
export const ensureReviews = async (
  shop: ShopClient,
  secret: string,
  products: readonly DemoProduct[],
  ids: ProductIds,
): Promise<number> => {
  const missing = await missingReviews(shop, products, ids);
  let written = 0;
  for (const shopper of new Set(missing.map(({ review }) => review.shopper))) {
    const token = await tokenOf(shop, shopper, secret);
    if (token === null) continue;
    for (const { review, path } of missing.filter((pending) => pending.review.shopper === shopper)) {
      const { rating, comment } = review;
      const idempotencyKey = `demo-review-${review.product}-${shopper.toLowerCase()}`;
      await shop({ method: 'POST', path, token, idempotencyKey, body: { rating, comment } });
      written += 1;
    }
  }
  return written;
};
