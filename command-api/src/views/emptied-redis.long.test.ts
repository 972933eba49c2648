// The property of emptied-redis.property.test.ts, a hundred times.
import { afterAll, beforeAll, test } from 'vitest';
import { startEmptiedShop, type EmptiedShop } from '../testing/emptied-redis.ts';

const RUNS = 100;
let shop: EmptiedShop;

beforeAll(async () => {
  shop = await startEmptiedShop();
});
afterAll(() => shop.stop());

test(
  'a Redis that is emptied between any two replies makes no answer of nothing',
  () => shop.hold(RUNS),
  600_000,
);
