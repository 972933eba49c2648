// A change that one process has answered is decided by at the other immediately, however late its catalogue
// follower is.
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { cartStream } from '@aangan/shared-events/features/cart/events';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from './api.ts';
import { sendRequest, type TestResponse, type TestRequest } from './given.ts';
import { aProduct, INDIGO } from './catalogue.ts';
import { anOrder, place } from './orders.ts';
import {
  addTerm,
  CONCURRENT_ROUNDS,
  freshId,
  hexOf,
  pathOf,
  productForm,
  termsWith,
  type TwoApis,
} from './two-apis.ts';

const PLAIN = { color: 'Default', size: 'Free Size', quantity: 1 };

/** Registers the tests of every decision that reads a catalogue follower, `rounds` of each. */
export function describeDecisions(two: () => TwoApis, rounds: number): void {
  const shoppers: Person[] = [];
  beforeAll(async () => {
    for (let count = 0; count < CONCURRENT_ROUNDS; count++) shoppers.push(await two().api.person());
    await two().api.caughtUp();
  });

  type Round = {
    readonly round: number;
    readonly shopper: Person;
    /** An administrator's write at one process; resolves with its answer. */
    readonly write: (method: TestRequest['method'], path: string, body?: object) => Promise<TestResponse>;
    /** The request that the other process then decides. */
    readonly decide: (request: TestRequest) => Promise<TestResponse>;
  };
  const inRounds = (work: (round: Round) => Promise<void>) =>
    two().inRounds(rounds, async (round) => {
      const { urls, admin } = two();
      const [writer, decider] = round % 2 === 0 ? urls : [urls[1], urls[0]];
      const shopper = shoppers[round % shoppers.length];
      if (shopper === undefined) throw new Error('there are no shoppers');
      await work({
        round,
        shopper,
        write: async (method, path, body) => {
          const answer = await sendRequest(writer, {
            method,
            path,
            as: admin,
            ...(body !== undefined && { body }),
          });
          expect([path, answer.body, answer.status]).toEqual([
            path,
            answer.body,
            expect.toBeOneOf([200, 201]),
          ]);
          return answer;
        },
        decide: (request) => sendRequest(decider, request),
      });
    });
  /** A product without colours and sizes, at 100 rupees. */
  const plainProduct = async (): Promise<number> => {
    const id = freshId();
    const product = aProduct(id, { colorIds: [], sizes: [], pricePaise: 10_000, oldPricePaise: null });
    await two().api.append(productStream(id), [{ type: 'ProductAdded', data: product }]);
    return id;
  };
  const idIn = ({ body }: TestResponse): number =>
    typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : 0;
  const orderOf = (as: Person, items: readonly object[], totalPrice: number): TestRequest =>
    place(as, anOrder({ items, totalPrice }));
  const changed = (name: string, more: object) => productForm(name, termsWith('color', 1), more);
  const line = (id: number) => ({ productId: id, color: INDIGO, size: 'Free Size', quantity: 1 });
  const byAdmin = (method: TestRequest['method'], path: string, body?: object): TestRequest => ({
    ...{ method, path, as: two().admin },
    ...(body !== undefined && { body }),
  });

  describe('an order', () => {
    test('is accepted at the price that was just set, and at no other', () =>
      inRounds(async ({ round, shopper, write, decide }) => {
        const id = await plainProduct();
        await write('PUT', `/api/products/${id}`, changed(`Dearer ${round}`, { price: 250 }));
        const items = [{ ...PLAIN, color: INDIGO, id }];
        expect(await decide(orderOf(shopper, items, 100))).toMatchObject({
          status: 409,
          body: { code: 'price-changed' },
        });
        await write('PUT', `/api/products/${id}`, changed(`Dearer ${round}`, { price: 300 }));
        expect(await decide(orderOf(shopper, items, 250))).toMatchObject({
          status: 409,
          body: { code: 'price-changed' },
        });
        expect(await decide(orderOf(shopper, items, 300))).toMatchObject({ status: 201 });
      }));

    test('is refused for a product that just went out of stock, or was removed', () =>
      inRounds(async ({ round, shopper, write, decide }) => {
        const id = await plainProduct();
        const order = orderOf(shopper, [{ ...PLAIN, color: INDIGO, id }], 100);
        const refused = { status: 409, body: { code: 'product-unavailable' } };
        await write('PUT', `/api/products/${id}`, changed(`Short ${round}`, {}));
        expect(await decide(order)).toMatchObject({ status: 201 });
        await write('PUT', `/api/products/${id}`, changed(`Short ${round}`, { inStock: false }));
        expect(await decide(order)).toMatchObject(refused);
        await write('PUT', `/api/products/${id}`, changed(`Short ${round}`, { inStock: true }));
        expect(await decide(order)).toMatchObject({ status: 201 });
        await write('DELETE', `/api/products/${id}`);
        expect(await decide(order)).toMatchObject(refused);
      }));
  });

  test('a product that was just added is available to every command', () =>
    inRounds(async ({ round, shopper: as, write, decide }) => {
      const add = async (): Promise<number> =>
        idIn(await write('POST', '/api/products', changed(`Fresh ${round}`, {})));
      const cart = (method: 'POST' | 'PUT', id: number): TestRequest => ({
        ...{ method, path: '/api/cart', as, body: line(id) },
      });
      const asks: readonly ((id: number) => readonly [TestRequest, number])[] = [
        (id) => [cart('POST', id), 200],
        (id) => [{ method: 'POST', path: '/api/wishlist/add', as, body: { productId: id } }, 200],
        (id) => [
          { method: 'POST', path: `/api/products/reviews/${id}`, as, body: { rating: 5, comment: '' } },
          201,
        ],
        (id) => [orderOf(as, [{ ...PLAIN, color: INDIGO, id }], 100), 201],
      ];
      const next = asks[round % asks.length] ?? asks[0];
      const [request, status] = next?.(await add()) ?? [cart('POST', 0), 200];
      const answer = await decide(request);
      expect([request.path, answer.body, answer.status]).toEqual([request.path, answer.body, status]);
    }));

  test('a cart command with a position is not decided from an older one', () =>
    inRounds(async ({ round, shopper: as, write, decide }) => {
      const id = await plainProduct();
      await write('PUT', `/api/products/${id}`, changed(`Seen ${round}`, {}));
      expect(await decide({ method: 'POST', path: '/api/cart', as, body: line(id) })).toMatchObject({
        status: 200,
      });
      const { headers } = await write(
        'PUT',
        `/api/products/${id}`,
        changed(`Seen ${round}`, { inStock: false }),
      );
      const seen = { [shopHeaders.position]: headers.get(shopHeaders.position) ?? '' };
      expect(
        await decide({ method: 'POST', path: '/api/cart', as, body: line(id), headers: seen }),
      ).toMatchObject({ status: 409, body: { code: 'product-unavailable' } });
    }));

  test('a line in a color that was just added can be added, changed and removed', () =>
    inRounds(async ({ round, shopper: as, write, decide }) => {
      const hexCode = hexOf(freshId());
      const color = idIn(await write('POST', pathOf.color, { name: `Sudden ${round}`, hexCode }));
      const form = productForm(`Sudden ${round}`, termsWith('color', color));
      const id = idIn(await write('POST', '/api/products', form));
      const body = { productId: id, color: hexCode, size: 'Free Size', quantity: 1 };
      // Added at the process that knows the color, so that the other meets it first when the line is changed
      // or removed.
      await sendRequest(two().urls[round % 2] ?? '', { method: 'POST', path: '/api/cart', as, body });
      if (round % 3 === 0)
        expect(
          await decide({ method: 'PUT', path: '/api/cart', as, body: { ...body, quantity: 3 } }),
        ).toMatchObject({ status: 200 });
      else {
        expect(await decide({ method: 'DELETE', path: '/api/cart', as, body })).toMatchObject({
          status: 200,
        });
        const events = await two().api.services.log.readStream(cartStream(as.id));
        const removed = events.filter(({ type }) => type === 'CartItemRemoved').map(({ data }) => data);
        expect(JSON.stringify(removed)).toContain(`"productId":${id}`);
      }
    }));

  test('a category that was just added, removed or renamed affects later commands', () =>
    inRounds(async ({ round, write, decide }) => {
      const category = idIn(await write('POST', pathOf.category, { name: `Season ${round}` }));
      const form = productForm(`Of the season ${round}`, termsWith('category', category));
      const added = await decide(byAdmin('POST', '/api/products', form));
      expect([added.body, added.status]).toEqual([added.body, 201]);
      await write('PUT', `${pathOf.category}/${category}`, { name: `Last season ${round}` });
      const renamed = await decide(byAdmin('POST', pathOf.category, { name: `Season ${round}` }));
      expect([renamed.body, renamed.status]).toEqual([renamed.body, 201]);
      await write('DELETE', `/api/products/${idIn(added)}`);
      const removed = await decide(byAdmin('DELETE', `${pathOf.category}/${category}`));
      expect([removed.body, removed.status]).toEqual([removed.body, 200]);
    }));

  test('a product that was just removed can be restored, with a term that was just added', () =>
    inRounds(async ({ round, write, decide }) => {
      const id = await plainProduct();
      const brand = await addTerm(two(), 'brand', `Fresh brand ${round}`);
      await write('PUT', `/api/products/${id}`, productForm(`Back ${round}`, termsWith('brand', brand)));
      await write('DELETE', `/api/products/${id}`);
      const restored = await decide(byAdmin('POST', `/api/products/${id}/restore`));
      expect([restored.body, restored.status]).toEqual([restored.body, 200]);
    }));
}
