// Two processes of the API on one store, and what is asked of both at once: with followers of the catalogue that are on time, late or frozen.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopEvent } from '@aangan/shared-events/event';
import { brandStream } from '@aangan/shared-events/features/catalogue/brands/events';
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import { colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import { startLateApi } from './api-process.ts';
import { startApiInTest, type ApiInTest, type Person } from './api.ts';
import { ask, type Answered, type Asked } from './given.ts';
import type { Lateness } from './late-follower.ts';
import { aProduct, stock } from './catalogue.ts';
import type { TermKind } from '../features/catalogue/term-decider.ts';

export type TwoApis = {
  readonly api: ApiInTest;
  /** The first is that of the test's process. */
  readonly urls: readonly [string, string];
  readonly admin: Person;
  /** Runs so many rounds, each under one lateness after the other in turn, some of them beside each other. */
  readonly inRounds: (rounds: number, round: (number: number) => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** By how many milliseconds the followers of both are late; and for how many the other process stands still, whatever it is doing. */
const LATENESSES = [
  { own: 0, others: 0 },
  { own: Infinity, others: 0 },
  { own: 0, others: 5 },
  { own: 0, others: 20 },
  { own: 0, others: 150 },
  { own: Infinity, others: 20 },
  { own: 0, others: 0, stall: 100 },
] as const;
export const BESIDE_EACH_OTHER = 5;

/** Starts both, with the small catalogue of catalogue-in-test.ts. */
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
          for (let from = nth * each; from < Math.min(rounds, (nth + 1) * each); from += BESIDE_EACH_OTHER) {
            const to = Math.min(rounds, (nth + 1) * each, from + BESIDE_EACH_OTHER);
            await lateBy(own, others);
            const stalled = 'stall' in rest ? stallAfter(from % 17, rest.stall) : undefined;
            await Promise.all(Array.from({ length: to - from }, (_, index) => round(from + index)));
            await stalled;
            // A follower that stays frozen is not believed after some seconds, and then nothing is decided.
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

/** Asks both, the second one a little later or earlier from round to round. */
export async function race(
  { urls }: TwoApis,
  round: number,
  first: Asked,
  second: Asked,
): Promise<readonly [Answered, Answered]> {
  const ahead = round % 2 === 0 ? [0, (round % 7) / 2] : [(round % 5) / 2, 0];
  const asked = [first, second].map(async (each, index) => {
    await sleep(ahead[index] ?? 0);
    return ask(urls[index] ?? '', each);
  });
  const [one, another] = await Promise.all(asked);
  if (one === undefined || another === undefined) throw new Error('no API was asked');
  return [one, another];
}

export const statusesOf = (answers: readonly Answered[]): readonly number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

export const KINDS = ['category', 'brand', 'color'] as const satisfies readonly TermKind[];
export const pathOf = { category: '/api/categories', brand: '/api/brands', color: '/api/colors' } as const;

// Far from what the sequences give.
let lastId = 100_000;
export const freshId = (): number => ++lastId;
/** A hex code that no other id gives. */
export const hexOf = (id: number): string => `#${id.toString(16).toUpperCase().padStart(6, '0')}`;

/** Puts a term into the log as it was written before there were claims. */
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

/** What a product form says of its terms. */
export function termsWith(kind: TermKind, id: number) {
  return { categoryId: 1, brandId: 1, color: 1, [kind === 'color' ? kind : `${kind}Id`]: id };
}

/** The form of a product, with a term of its own. */
export function productForm(name: string, terms: object, more: object = {}): FormData {
  const fields = { name, description: '', additionalInformation: '', price: '100', ...terms, ...more };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  return form;
}
