// Several sales of two products at once, to buyers of up to three units, while APIs, the holder of the lease and the worker are killed.
import { afterAll, beforeAll, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../../testing/api.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';
import { runFlashSale } from '../../testing/flash-sale.ts';

const SALES = 4;
const UNITS = 20;
/** As many as there are units want one unit of a product; the others want more, or both. */
const MORE = 20;
const FIRST_SEED = Number(process.env['STOCK_SEED'] ?? Date.now() % 1_000_000);

let api: ApiInTest;
let ahead = 0;

beforeAll(async () => {
  api = await startApiInTest({}, { projections: true, now: () => new Date(Date.now() + ahead) });
  await stock(
    api,
    Array.from({ length: 2 * SALES }, (_, nth) =>
      aProduct(nth + 1, { sizes: [], colorIds: [], name: `Lamp ${nth}`, pricePaise: 10000 }),
    ),
  );
});
afterAll(() => api.stop());

for (let nth = 0; nth < SALES; nth++) {
  const seed = FIRST_SEED + nth;
  test(`all units of two products are sold, and none twice (STOCK_SEED=${seed})`, async () => {
    const [one, other] = [2 * nth + 1, 2 * nth + 2];
    const of = (productId: number, units: number) => ({ productId, units });
    const some = Array.from({ length: MORE }, (_, each) => [
      ...(each % 3 === 0 ? [] : [of(one, 1 + (each % 3))]),
      ...(each % 3 === 1 ? [] : [of(other, 1 + ((each + 1) % 3))]),
    ]);
    const single = [one, other].flatMap((productId) =>
      Array.from({ length: UNITS }, () => [of(productId, 1)]),
    );
    await runFlashSale(api, {
      seed,
      products: [of(one, UNITS), of(other, UNITS)],
      wants: [...some, ...single],
      deaths: ['api', 'worker', 'lease holder', 'api'],
      setAhead: (ms) => (ahead = ms),
    });
  });
}
