// Two API processes on the same stores, and concurrent requests to both: with catalogue followers that are on
// time, late or frozen.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopEvent } from '@aangan/shared-events/event';
import { brandStream } from '@aangan/shared-events/features/catalogue/brands/events';
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import { colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import { startLateApi } from './api-process.ts';
import { startApiInTest, type ApiInTest, type Person } from './api.ts';
import { sendRequest, type TestResponse, type TestRequest } from './given.ts';
import type { Lateness } from './late-follower.ts';
import { aProduct, stock } from './catalogue.ts';
import type { TermKind } from '../features/catalogue/terms/decider.ts';

export type TwoApis = {
  readonly api: ApiInTest;
  /** The first is that of the test's process. */
  readonly urls: readonly [string, string];
  readonly admin: Person;
  /** Runs so many rounds, under each delay in turn, some of them concurrently. */
  readonly inRounds: (rounds: number, round: (number: number) => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The delays of both followers in milliseconds, and how long the other process is paused. */
const LATENESSES = [
  { own: 0, others: 0 },
  { own: Infinity, others: 0 },
  { own: 0, others: 5 },
  { own: 0, others: 20 },
  { own: 0, others: 150 },
  { own: Infinity, others: 20 },
  { own: 0, others: 0, stall: 100 },
] as const;
export const CONCURRENT_ROUNDS = 5;

/** Starts both, with the small catalogue of testing/catalogue.ts. */
export async function startTwoApis(): Promise<TwoApis> {
  const lateness: Lateness = { ms: 0 };
  const api = await startApiInTest({}, { lateness });
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  const admin = await api.person('admin');
  const other = await startLateApi(api);
  await api.caughtUp();
  const lateBy = async (own: number, others: number): Promise<void> => {
    lateness.ms = own;
    await other.lateBy(others);
  };
  const stallAfter = async (pause: number, ms: number): Promise<void> => {
    await sleep(pause);
    await other.stall(ms);
  };
  return {
    api,
    urls: [api.url, other.url],
    admin,
    inRounds: async (rounds, round) => {
      const each = Math.ceil(rounds / LATENESSES.length);
      try {
        for (const [nth, { own, others, ...rest }] of LATENESSES.entries()) {
          for (let from = nth * each; from < Math.min(rounds, (nth + 1) * each); from += CONCURRENT_ROUNDS) {
            const to = Math.min(rounds, (nth + 1) * each, from + CONCURRENT_ROUNDS);
            await lateBy(own, others);
            const stalled = 'stall' in rest ? stallAfter(from % 17, rest.stall) : undefined;
            await Promise.all(Array.from({ length: to - from }, (_, index) => round(from + index)));
            await stalled;
            // A follower that stays frozen stops being live after some seconds, and then every decision is
            // refused.
            await lateBy(0, 0);
          }
        }
      } finally {
        await lateBy(0, 0);
      }
    },
    stop: async () => {
      await other.stop();
      await api.stop();
    },
  };
}

/** Sends one request to each, with a small offset that varies from round to round. */
export async function race(
  { urls }: TwoApis,
  round: number,
  first: TestRequest,
  second: TestRequest,
): Promise<readonly [TestResponse, TestResponse]> {
  const ahead = round % 2 === 0 ? [0, (round % 7) / 2] : [(round % 5) / 2, 0];
  const requests = [first, second].map(async (each, index) => {
    await sleep(ahead[index] ?? 0);
    return sendRequest(urls[index] ?? '', each);
  });
  const [one, another] = await Promise.all(requests);
  if (one === undefined || another === undefined) throw new Error('no API was called');
  return [one, another];
}

export const statusesOf = (answers: readonly TestResponse[]): readonly number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

export const KINDS = ['category', 'brand', 'color'] as const satisfies readonly TermKind[];
export const pathOf = { category: '/api/categories', brand: '/api/brands', color: '/api/colors' } as const;

// Far from the ids that the sequences give.
let lastId = 100_000;
export const freshId = (): number => ++lastId;
/** A hex code that no other id gives. */
export const hexOf = (id: number): string => `#${id.toString(16).toUpperCase().padStart(6, '0')}`;

/** Appends a term to the log as it was before claims existed. */
export async function addTerm({ api }: TwoApis, kind: TermKind, name: string): Promise<number> {
  const id = freshId();
  const [stream, event] = termAdded(kind, id, name);
  await api.append(stream, [event]);
  return id;
}

function termAdded(kind: TermKind, id: number, name: string): readonly [string, ShopEvent] {
  switch (kind) {
    case 'category':
      return [categoryStream(id), { type: 'CategoryAdded', data: { categoryId: id, name } }];
    case 'brand':
      return [brandStream(id), { type: 'BrandAdded', data: { brandId: id, name } }];
    case 'color': {
      const data = { colorId: id, name, hexCode: hexOf(id) };
      return [colorStream(id), { type: 'ColorAdded', data }];
    }
    default:
      return kind satisfies never;
  }
}

/** The fields of a product form that refer to terms. */
export function termsWith(kind: TermKind, id: number) {
  return { categoryId: 1, brandId: 1, color: 1, [kind === 'color' ? kind : `${kind}Id`]: id };
}

/** The form of a product, with the given terms. */
export function productForm(name: string, terms: object, more: object = {}): FormData {
  const fields = { name, description: '', additionalInformation: '', price: '100', ...terms, ...more };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  return form;
}
