import { afterAll, beforeAll, test } from 'vitest';
import { startEmptiedShop, type EmptiedShop } from '../testing/emptied-redis.ts';

/** After each flush the views are rebuilt, which takes some seconds; emptied-redis.long.test.ts does it more often. */
const RUNS = 4;
let shop: EmptiedShop;

beforeAll(async () => {
  shop = await startEmptiedShop();
});
afterAll(() => shop.stop());

test('a Redis that is flushed between any two replies never causes an empty response', () => shop.hold(RUNS));
