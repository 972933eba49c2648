// A handful of demo shoppers sign up and say what they think.
import { createHmac } from 'node:crypto';
import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { reviewPaths } from '@aangan/shared-events/features/reviews/http';
import { z } from 'zod';
import { reviewers, reviewsOf, type Reviewer } from '../catalogue/reviews.ts';
import type { LoadedProduct } from './load-products.ts';
import { RefusedError, tokenOf, type ShopApi } from './shop-api.ts';

/** Their passwords follow from the administrator's, so nobody else knows them and a later load can go on. */
export async function loadReviews(
  stranger: ShopApi,
  adminPassword: string,
  loaded: readonly LoadedProduct[],
): Promise<number> {
  const shoppers = new Map<Reviewer, ShopApi>();
  for (const reviewer of reviewers) {
    const shopper = await joinAs(stranger, reviewer, adminPassword);
    if (shopper !== undefined) shoppers.set(reviewer, shopper);
  }
  let count = 0;
  for (const [place, { id, product }] of loaded.entries())
    for (const { by, ...review } of reviewsOf(product, place)) {
      const path = reviewPaths.ofProduct.replace(':id', String(id));
      await shoppers.get(by)?.post(path, review, `demo-review-${product.slug}`, z.unknown());
      count++;
    }
  return count;
}

// Undefined when somebody else has taken the name, or the administrator's password was changed since.
async function joinAs(
  stranger: ShopApi,
  reviewer: Reviewer,
  adminPassword: string,
): Promise<ShopApi | undefined> {
  const { username, name } = reviewer;
  const password = createHmac('sha256', adminPassword).update(username).digest('base64url');
  try {
    const person = { name, username, mobile: '9800000000', password };
    await stranger.post(accountPaths.signup, person, `demo-signup-${username}`, z.unknown());
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 409) throw error;
  }
  try {
    return stranger.as(await tokenOf(stranger, accountPaths.login, username, password));
  } catch (error) {
    if (error instanceof RefusedError && error.status === 401) return undefined;
    throw error;
  }
}
