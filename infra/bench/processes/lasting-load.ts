// Memory while shoppers read, fill carts and order at an even rate for an hour: what grows with time is a leak. Redis grows with the data that it holds, so
// it counts only in the sum.
import { setTimeout as sleep } from 'node:timers/promises';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { Row } from '../bench.ts';
import type { LoadRequest } from '../load/job.ts';
import { listingPath } from '../reads/listing.ts';
import { cartLine, orderOf } from '../reads/private-reads.ts';
import { memoryOf } from '../report/memory-of.ts';
import { median, under, type RowResult } from '../report/row.ts';
import { searchTexts } from '../shop/searches.ts';
import type { Customer } from '../shop/people.ts';
import { post } from '../writes/durable-writes.ts';

const CONNECTIONS = 8;
/** The load comes in portions, each at once, so that the processes pause as between real shoppers. */
const PORTION_MS = 5_000;
/** In one portion. A customer of the carts adds one line; the others order what they have added. */
const CARTS = 65;
const ORDERS = 25;
const READS = 200;
/** Until the sum is compared with its budget. */
const CARTS_UNTIL_SUM = 13_000;
const SUM_UNDER = 600;
/** What the median of the last quarter may be above that of the second; the first fills the caches. */
const GROWTH_UNDER = 1.05;
const MS_IN_MINUTE = 60_000;

type Sample = Readonly<Record<'api' | 'projections' | 'eventStore' | 'redis', number>>;

/** Memory of all processes after 13,000 carts and 5,000 orders, and its growth from the second quarter of the time to the last. */
export const lastingLoad: Row = async ({ options, load, shop: open, steps }) => {
  const shop = await open();
  const portions = Math.round((options.minutes * MS_IN_MINUTE) / PORTION_MS);
  const customers = await shop.newCustomers(portions * (CARTS + ORDERS));
  const texts = searchTexts(READS);
  const sample = (): Sample => ({
    api: memoryOf([shop.pids.api]),
    projections: memoryOf([shop.pids.projections]),
    eventStore: memoryOf([shop.pids.eventStore]),
    redis: memoryOf([shop.pids.redis]),
  });
  const requestsOf = (mine: readonly Customer[], portion: number): readonly LoadRequest[] => [
    ...mine.flatMap((customer, nth) => {
      const productId = ((portion * mine.length + nth) % shop.products) + 1;
      const line = post(cartPaths.cart, customer, cartLine(productId));
      return nth < CARTS ? [line] : [line, post(orderPaths.place, customer, orderOf(productId))];
    }),
    ...Array.from({ length: READS }, (_, nth) =>
      nth % 4 === 0
        ? { path: `/api/products?${new URLSearchParams({ search: texts[(portion + nth) % READS] ?? '' })}` }
        : { path: listingPath(portion + nth) },
    ),
  ];
  const before = sample();
  const samples: Sample[] = [];
  await steps.run('An even load', async (progress) => {
    const began = performance.now();
    for (let portion = 0; portion < portions; portion++) {
      const mine = customers.slice(portion * (CARTS + ORDERS), (portion + 1) * (CARTS + ORDERS));
      await load.run({ url: shop.url, connections: CONNECTIONS, requests: requestsOf(mine, portion) });
      samples.push(sample());
      progress(`${Math.floor((performance.now() - began) / MS_IN_MINUTE)} of ${options.minutes} minutes`);
      await sleep(Math.max(0, began + (portion + 1) * PORTION_MS - performance.now()));
    }
    return { summary: `${portions * ORDERS} orders and ${portions * CARTS} carts`, value: undefined };
  });
  const sumOf = (one: Sample): number => Object.values(one).reduce((sum, each) => sum + each, 0);
  const quarter = Math.ceil(samples.length / 4);
  const second = samples.slice(quarter, 2 * quarter);
  const last = samples.slice(-quarter);
  const medianOf = (some: readonly Sample[], name: keyof Sample): number =>
    median(some.map((one) => one[name]));
  const note = (Object.keys(before) as (keyof Sample)[])
    .map((name) =>
      [
        `${name} ${before[name].toFixed(0)} before`,
        ...[second, last].map((some) => medianOf(some, name).toFixed(0)),
      ].join(', '),
    )
    .join('; ');
  const atSum = samples[Math.ceil(CARTS_UNTIL_SUM / CARTS) - 1] ?? samples.at(-1) ?? before;
  const processes = ['api', 'projections', 'eventStore'] as const;
  const ofProcesses = (some: readonly Sample[]): number =>
    processes.reduce((sum, name) => sum + medianOf(some, name), 0);
  const growth = ofProcesses(last) / ofProcesses(second);
  const rows: readonly RowResult[] = [
    {
      what: 'memory of all processes after 13,000 carts and 5,000 orders',
      figure: { value: sumOf(atSum), unit: 'MB' },
      floor: { value: sumOf(before), unit: 'MB', what: 'the same before them' },
      budget: `under ${SUM_UNDER} MB`,
      reached: under(SUM_UNDER, sumOf(atSum)),
    },
    {
      what: `memory of API, projections and event store in the last quarter of ${options.minutes} minutes of load`,
      figure: { value: ofProcesses(last), unit: 'MB' },
      floor: { value: ofProcesses(second), unit: 'MB', what: 'the same in the second quarter' },
      note: `medians in MB of the second and the last quarter: ${note}`,
      budget: `at most ${GROWTH_UNDER} times`,
      reached: under(GROWTH_UNDER, growth),
    },
  ];
  return rows;
};
