// Two API processes and a worker sell the last units of a product; the same with more of everything is in two-apis.long.test.ts.
import { afterAll, beforeAll, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../../testing/api.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';
import { runFlashSale } from '../../testing/flash-sale.ts';

const UNITS = 12;
const BUYERS = 30;
const SEED = Number(process.env['STOCK_SEED'] ?? Date.now() % 1_000_000);

let api: ApiInTest;
let ahead = 0;

beforeAll(async () => {
  api = await startApiInTest({}, { now: () => new Date(Date.now() + ahead) });
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], name: 'Lamp', pricePaise: 10000 })]);
});
afterAll(() => api.stop());

test(`exactly ${UNITS} of ${UNITS} units are sold to ${BUYERS} buyers (STOCK_SEED=${SEED})`, () =>
  runFlashSale(api, {
    seed: SEED,
    products: [{ productId: 2, units: UNITS }],
    wants: Array.from({ length: BUYERS }, () => [{ productId: 2, units: 1 }]),
    deaths: ['api'],
    setAhead: (ms) => (ahead = ms),
  }));
