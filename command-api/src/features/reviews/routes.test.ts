import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../testing/given.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';

let api: ApiInTest;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [
    aProduct(1, { ratingBaseline: 5, reviewsBaseline: 2 }),
    aProduct(2),
    aProduct(3),
    aProduct(4),
  ]);
});
afterAll(() => api.stop());

const submit = (as: Person, id: number, body: object, key?: string): TestRequest => ({
  method: 'POST',
  path: `/api/products/reviews/${id}`,
  as,
  body,
  ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
});
const reviewsOf = async (id: number | string): Promise<unknown> =>
  (await sendRequest(api.url, { method: 'GET', path: `/api/products/reviews/${id}` })).body;

describe('reviews', () => {
  test('are listed as an array, with their authors’ names, and count in the product’s rating', async () => {
    const [one, other] = [await api.person(), await api.person()];
    const { body } = await given()
      .when(submit(one, 1, { rating: 2, comment: ' Runs small. ' }))
      .then(201, { rating: 2, comment: 'Runs small.', User: { name: 'Asha Rao' } }, [
        { type: 'ReviewSubmitted', data: { productId: 1, rating: 2, replacedRating: null } },
      ]);
    await given()
      .when(submit(other, 1, { rating: 3, comment: '' }))
      .then(201, { comment: null });
    const listed = await reviewsOf(1);
    expect(listed).toMatchObject([{ rating: 3 }, { rating: 2, comment: 'Runs small.' }]);
    expect(listed).toContainEqual(body);
    expect(JSON.stringify(listed)).not.toContain(one.id);
    await given()
      .when({ method: 'GET', path: '/api/products/1' })
      .then(200, { rating: 3.8, reviews: 4, spread: [0, 1, 1, 0, 0] });
  });
  test('by the same person replace each other', async () => {
    const shopper = await api.person();
    const { body } = await given()
      .when(submit(shopper, 2, { rating: 2 }))
      .then(201);
    await given()
      .when(submit(shopper, 2, { rating: 4, comment: null }))
      .then(201, { id: (body as { id: string }).id }, [
        { type: 'ReviewSubmitted', data: { rating: 4, replacedRating: 2 } },
      ]);
    await given().when({ method: 'GET', path: '/api/products/2' }).then(200, { rating: 4, reviews: 1 });
    expect(await reviewsOf(2)).toMatchObject([{ rating: 4 }]);
  });
  test('apply a key once', async () => {
    const shopper = await api.person();
    const review = submit(shopper, 3, { rating: 5 }, 'my review');
    const first = await given()
      .when(review)
      .then(201, {}, [{ type: 'ReviewSubmitted' }]);
    expect((await given().when(review).then(201, {}, [])).body).toEqual(first.body);
  });
  test('of an erased person are anonymous', async () => {
    const shopper = await api.person();
    await sendRequest(api.url, submit(shopper, 4, { rating: 5 }));
    await given({
      stream: accountStream(shopper.id),
      events: [{ type: 'AccountErased', data: { accountId: shopper.id } }],
    })
      .when({ method: 'GET', path: '/api/products/reviews/4' })
      .then(200, [{ rating: 5, User: { name: 'Anonymous' } }]);
  });
  test('need a rating of 1 to 5 whole stars', async () => {
    const shopper = await api.person();
    for (const rating of [0, 6, 4.5, '5', undefined])
      await given()
        .when(submit(shopper, 1, { rating }))
        .then(400, { message: 'Please select a rating between 1 and 5.' }, []);
  });
  test('are of products that exist', async () => {
    await given()
      .when(submit(await api.person(), 99, { rating: 5 }))
      .then(404, { message: 'Product not found.' }, []);
    expect(await reviewsOf(99)).toEqual([]);
    expect(await reviewsOf('abc')).toEqual([]);
  });
  test('are written by customers and administrators', async () => {
    await given()
      .when({ method: 'POST', path: '/api/products/reviews/1', body: { rating: 5 } })
      .then(401, {}, []);
    await given()
      .when(submit(await api.person('auditor'), 1, { rating: 5 }))
      .then(403, {}, []);
  });
});
