// Rules across several streams of the catalogue, raced through two processes.
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { describe, expect, test } from 'vitest';
import { sendRequest, type TestRequest } from './given.ts';
import { makeCatalogue, type Catalogue } from '../features/catalogue/catalogue.ts';
import { aProduct } from './catalogue.ts';
import { TERM_KINDS, type TermKind } from '../features/catalogue/terms/decider.ts';
import {
  addTerm,
  freshId,
  hexOf,
  KINDS,
  pathOf,
  productForm,
  race,
  statusesOf,
  termsWith,
  type TwoApis,
} from './two-apis.ts';

const streamId = (stream: string): number => Number(stream.split('-').at(-1));

/** Registers the races of every rule, `rounds` of each. */
export function describeUniqueness(two: () => TwoApis, rounds: number): void {
  const codes = (answers: readonly { readonly body: unknown }[]): readonly unknown[] =>
    answers.map(({ body }) => (typeof body === 'object' && body !== null && 'code' in body ? body.code : ''));
  const inRounds = (round: (number: number) => Promise<void>) => two().inRounds(rounds, round);
  const byAdmin = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => ({
    ...{ method, path, as: two().admin },
    ...(body !== undefined && { body }),
  });

  describe.each(KINDS)('a %s', (kind) => {
    const path = pathOf[kind];
    const values = (name: string): object => ({
      name,
      ...(kind === 'color' && { hexCode: hexOf(freshId()) }),
    });

    test('is added once under a name', () =>
      inRounds(async (round) => {
        const [one, other] = [`Twice ${kind} ${round}`, `TWICE ${kind} ${round}`];
        const answers = await race(
          two(),
          round,
          byAdmin('POST', path, values(one)),
          byAdmin('POST', path, values(other)),
        );
        expect([statusesOf(answers), codes(answers)]).toEqual([
          [201, 409],
          expect.arrayContaining(['name-taken']),
        ]);
      }));

    test('cannot be renamed to a name that another gets concurrently', () =>
      inRounds(async (round) => {
        const ids = [
          await addTerm(two(), kind, `Former ${kind} ${round}`),
          await addTerm(two(), kind, `Former too ${kind} ${round}`),
        ];
        const [one, other] = ids.map((id) => byAdmin('PUT', `${path}/${id}`, values(`New ${kind} ${round}`)));
        if (one === undefined || other === undefined) throw new Error('unreachable');
        const answers = await race(two(), round, one, other);
        expect([statusesOf(answers), codes(answers)]).toEqual([
          [200, 409],
          expect.arrayContaining(['name-taken']),
        ]);
      }));

    test.each(['added', 'changed', 'restored'])('is not deleted while a product is %s with it', (how) =>
      inRounds(async (round) => {
        const id = await addTerm(two(), kind, `Taken ${kind} ${how} ${round}`);
        const name = `Taker ${kind} ${how} ${round}`;
        const take = await takeBy(how, kind, id, name);
        const remove = byAdmin('DELETE', `${path}/${id}`);
        const isTurned = round % 3 === 0;
        const answers = await race(two(), round, isTurned ? take : remove, isTurned ? remove : take);
        const [removed, taken] = isTurned ? answers.toReversed() : answers;
        const isInUse = removed?.status === 409;
        const [refused, done] = isInUse ? [removed, taken] : [taken, removed];
        expect(refused?.body).toMatchObject({ code: isInUse ? 'in-use' : `no-such-${kind}` });
        expect(done?.status).toBe(isInUse && how === 'added' ? 201 : 200);
      }),
    );

    async function takeBy(how: string, ofKind: TermKind, id: number, name: string) {
      const form = productForm(name, termsWith(ofKind, id));
      if (how === 'added') return byAdmin('POST', '/api/products', form);
      const productId = freshId();
      const product = aProduct(productId, { name, colorIds: [1] });
      if (how === 'changed') {
        await two().api.append(productStream(productId), [{ type: 'ProductAdded', data: product }]);
        return byAdmin('PUT', `/api/products/${productId}`, form);
      }
      const { categoryId, brandId, color } = termsWith(ofKind, id);
      const with_ = { ...product, categoryId, brandId, colorIds: [color] };
      await two().api.append(productStream(productId), [
        { type: 'ProductAdded', data: with_ },
        { type: 'ProductRemoved', data: { productId, name } },
      ]);
      return byAdmin('POST', `/api/products/${productId}/restore`);
    }
  });

  test('a username is given to one of two concurrent sign-ups', () =>
    inRounds(async (round) => {
      const passwords = ['password of one', 'password of the other'] as const;
      const signUp = (password: string): TestRequest => ({
        ...{ method: 'POST', path: '/api/auth/signup' },
        body: { name: 'Asha Rao', username: `wanted-${round}`, mobile: '9876543210', password },
      });
      const answers = await race(two(), round, signUp(passwords[0]), signUp(passwords[1]));
      expect(statusesOf(answers)).toEqual([201, 409]);
      // Hashing a password takes longer than the rest of the test.
      if (round % 10 > 0) return;
      const known = await Promise.all(
        passwords.map((password) =>
          sendRequest(two().urls[0], {
            ...{ method: 'POST', path: '/api/auth/login' },
            body: { username: `Wanted-${round}`, password },
          }),
        ),
      );
      const isWinner = answers.map(({ status }) => status === 201);
      expect(known.map(({ status }) => status === 200)).toEqual(isWinner);
    }));

  test('a hex code belongs to one color, added or changed', () =>
    inRounds(async (round) => {
      const hexCode = hexOf(freshId());
      const id = await addTerm(two(), 'color', `Plain ${round}`);
      const add = byAdmin('POST', '/api/colors', { name: `Painted ${round}`, hexCode });
      const paint = byAdmin('PUT', `/api/colors/${id}`, {
        name: `Plain ${round}`,
        hexCode: hexCode.toLowerCase(),
      });
      const again = byAdmin('POST', '/api/colors', { name: `Painted too ${round}`, hexCode });
      const answers = await race(two(), round, add, round % 2 === 0 ? paint : again);
      expect(codes(answers).filter((code) => code === 'hex-taken')).toHaveLength(1);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }));

  test('afterwards the log has no duplicate name, and no product with a deleted term', async () => {
    const catalogue = makeCatalogue();
    const ids = new Map<string, Set<number>>(['product', ...TERM_KINDS].map((kind) => [kind, new Set()]));
    for (const event of await two().api.eventsAfter(0n)) {
      catalogue.apply(event);
      ids.get(event.stream.split('-')[0] ?? '')?.add(streamId(event.stream));
    }
    for (const kind of TERM_KINDS) {
      const live = [...(ids.get(kind) ?? [])]
        .map((id) => catalogue.term(kind, id))
        .filter((term) => term?.removed === false);
      expect(live.length).toBeGreaterThan(rounds);
      const names = live.map((term) => term?.name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      const hexCodes = live.flatMap((term) => term?.hexCode?.toUpperCase() ?? []);
      expect(new Set(hexCodes).size).toBe(hexCodes.length);
    }
    const products = [...(ids.get('product') ?? [])].map((id) => catalogue.product(id));
    for (const product of products)
      if (product?.removed === false) expect(missingTermsOf(product, catalogue)).toEqual([]);
  });
}

type Used = { readonly categoryId: number; readonly brandId: number; readonly colorIds: readonly number[] };

function missingTermsOf({ categoryId, brandId, colorIds }: Used, catalogue: Catalogue) {
  const used = [
    ['category', categoryId] as const,
    ['brand', brandId] as const,
    ...colorIds.map((id) => ['color', id] as const),
  ];
  return used.filter(([kind, id]) => catalogue.term(kind, id)?.removed !== false);
}
