import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { Row } from '../bench.ts';
import { cartLine, orderOf } from '../reads/private-reads.ts';
import { under, upTo } from '../report/row.ts';
import { measureWrites, post } from './durable-writes.ts';

const CONNECTIONS = 8;
const AT_LEAST = 500;
const P99_UNDER = 40;

/** Adds a cart line, then places the order: four events, each on disk before the answer. */
export const wholeOrder: Row = async (bench) => {
  const { row, floor, memory, note, limit } = await measureWrites(bench, {
    connections: CONNECTIONS,
    pieces: Math.round(bench.options.seconds * 250),
    of: (customer, nth, { products }) => {
      const productId = (nth % products) + 1;
      return [
        post(cartPaths.cart, customer, cartLine(productId)),
        post(orderPaths.place, customer, orderOf(productId)),
      ];
    },
  });
  return [
    {
      what: `a whole order (cart line, place order), ${CONNECTIONS} clients`,
      figure: { value: row.rate, unit: '/s' },
      floor: { value: floor.rate / 4, unit: '/s', what: 'four bare appends' },
      ...{ p50: row.p50, p99: row.p99, memory, note },
      processor: { own: row.processor, floor: floor.processor * 4 },
      budget: `${AT_LEAST}/s or more, p99 under ${P99_UNDER} ms`,
      reached: Math.min(upTo(AT_LEAST, row.rate), under(P99_UNDER, row.p99)),
      limit: `${limit}; the four bare appends alone, by the same clients, come to ${Math.round(floor.rate / 4)}`,
    },
  ];
};
