import { setTimeout as sleep } from 'node:timers/promises';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { reviewStream } from '@aangan/shared-events/features/reviews/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../../../../testing/api.ts';
import { sendRequest, sendRequestOnce, type TestResponse } from '../../../../testing/given.ts';
import { aProduct, stock } from '../../../../testing/catalogue.ts';

let api: ApiInTest;

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [aProduct(1), aProduct(2), aProduct(3)]);
});
afterAll(() => api.stop());

const list = (query = '', headers = {}): Promise<TestResponse> =>
  sendRequest(api.url, { method: 'GET', path: `/api/products${query}`, headers });
const at = async (commit: bigint) => ({ 'Shop-Position': `${await api.services.log.logId()}:${commit}` });
const untilStatus = async (status: number): Promise<TestResponse> => {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const answered = await sendRequestOnce(api.url, { method: 'GET', path: '/api/products' });
    if (answered.status === status) return answered;
    await sleep(100);
  }
  throw new Error(`the listing never answers ${status}`);
};

describe('the listing', () => {
  test('never answers from before the reader’s position', async () => {
    await list();
    for (let round = 1; round <= 20; round++) {
      const from = { pricePaise: 189900, oldPricePaise: null };
      const data = { productId: 1, pricePaise: round * 100, oldPricePaise: null, from };
      const commit = await api.append(productStream(1), [{ type: 'ProductPriceChanged', data }]);
      const { body } = await list('?sort=price_asc&limit=1', await at(commit));
      expect(body).toMatchObject({ products: [{ id: 1, price: round }] });
    }
  });
  test('finds a new product, a review and a removal by their positions', async () => {
    const added = await api.append(productStream(7), [
      { type: 'ProductAdded', data: aProduct(7, { name: 'Tasar stole' }) },
    ]);
    const { body } = await list('?search=tasar', await at(added));
    expect(body).toMatchObject({ total: 1, products: [{ id: 7, reviews: 0 }] });
    const review = { productId: 7, accountId: 'a', rating: 5, comment: null, replacedRating: null };
    const reviewed = await api.append(reviewStream(7, 'a'), [{ type: 'ReviewSubmitted', data: review }]);
    const best = await list('?sort=rating_desc', await at(reviewed));
    expect(best.body).toMatchObject({
      products: expect.arrayContaining([expect.objectContaining({ id: 7, rating: 5 })]),
    });
    const data = { productId: 7, name: 'Tasar stole' };
    const removed = await api.append(productStream(7), [{ type: 'ProductRemoved', data }]);
    expect((await list('?search=tasar', await at(removed))).body).toMatchObject({ total: 0 });
    const restored = await api.append(productStream(7), [{ type: 'ProductRestored', data }]);
    expect((await list('?search=tasar', await at(restored))).body).toMatchObject({ total: 1 });
  });
  test('finds a product whose number was taken before that of a newer one', async () => {
    await api.append(productStream(21), [{ type: 'ProductAdded', data: aProduct(21) }]);
    await api.caughtUp();
    await list();
    const late = await api.append(productStream(20), [
      { type: 'ProductAdded', data: aProduct(20, { name: 'Late comer' }) },
    ]);
    expect((await list('?search=comer', await at(late))).body).toMatchObject({ products: [{ id: 20 }] });
  });
  test('answers 503 while the projections are stopped, and the same as before afterwards', async () => {
    const before = await untilStatus(200);
    await api.worker.stop();
    expect((await untilStatus(503)).headers.get('retry-after')).toBe('1');
    api.worker.start();
    expect((await untilStatus(200)).body).toEqual(before.body);
  });
});
