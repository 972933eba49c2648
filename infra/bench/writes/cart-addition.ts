import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import type { Row } from '../bench.ts';
import { cartLine } from '../reads/private-reads.ts';
import { upTo } from '../report/row.ts';
import { measureWrites, post } from './durable-writes.ts';

const CONNECTIONS = 32;
const AT_LEAST = 1_500;

/** The first line of a cart, by 32 shoppers at once. */
export const cartAddition: Row = async (bench) => {
  const { row, floor, memory, note, limit } = await measureWrites(bench, {
    connections: CONNECTIONS,
    pieces: Math.round(bench.options.seconds * 800),
    of: (customer, nth, { products }) => [post(cartPaths.cart, customer, cartLine((nth % products) + 1))],
  });
  return [
    {
      what: `add to a fresh cart, ${CONNECTIONS} clients, durable`,
      figure: { value: row.rate, unit: '/s' },
      floor: { value: floor.rate, unit: '/s', what: 'bare appends' },
      ...{ p50: row.p50, p99: row.p99, memory, note },
      processor: { own: row.processor, floor: floor.processor },
      budget: `${AT_LEAST.toLocaleString('en')}/s or more`,
      reached: upTo(AT_LEAST, row.rate),
      limit,
    },
  ];
};
