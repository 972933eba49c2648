// A sold-out product is asked for, comes back, and each person is written to once.
import { mailsResponse } from '@aangan/shared-events/features/mail/http';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { alertStream } from '@aangan/shared-events/features/alerts/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { stockStream, type VariantId } from '@aangan/shared-events/features/stock/events';
import { fieldsOf } from '@aangan/shared-events/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { aProduct, someDetails, stock } from '../../testing/catalogue.ts';
import { sendRequest } from '../../testing/given.ts';
import { mailOf } from '../../testing/mail.ts';

let api: ApiInTest;
let admin: Person;
beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [
    aProduct(1),
    aProduct(2, { inStock: false, sizes: [], colorIds: [], name: 'Lamp' }),
    aProduct(3, { name: 'Stole' }),
  ]);
  admin = await api.person('admin');
  await api.caughtUp();
  const counts = [
    { colorId: 1, size: 'S', units: 0 },
    { colorId: 1, size: 'M', units: 3 },
  ];
  await post(admin, '/api/stock/1/start', { counts });
});
afterAll(() => api.stop());

const post = (as: Person, path: string, body: object) =>
  sendRequest(api.url, { method: 'POST', path, as, body });
const small = { colorId: 1, size: 'S' };
const medium = { colorId: 2, size: 'M' };
const asked = (as: Person, productId: number, variant: object | null, email = 'asha@example.org') =>
  post(as, '/api/stock-alerts', { productId, variant, email });
const add = (by: number) => post(admin, '/api/stock/1/adjust', { ...small, by, reason: 'Delivery' });
async function aShopper(): Promise<Person> {
  const shopper = await api.person();
  await api.caughtUp();
  return shopper;
}
async function typesOf(productId: number, { id }: Person): Promise<readonly string[]> {
  return (await api.services.log.readStream(alertStream(productId, id))).map(({ type }) => type);
}
async function mailsAbout(productId: number): Promise<readonly string[]> {
  const { body } = await sendRequest(api.url, { method: 'GET', path: '/api/mail', as: admin });
  const mails = mailsResponse.parse(body).data.filter(({ template }) => template === 'back-in-stock');
  const found = await Promise.all(mails.map(({ id }) => mailOf(api, admin, id)));
  return found.flatMap(({ content }) =>
    content?.text.includes(productId === 1 ? 'Indigo buti kurta' : 'Lamp') ? [content.to] : [],
  );
}

test('a size that comes back is mailed about once to each customer who waits, and to no other', async () => {
  const [asha, ravi, gone] = [await aShopper(), await aShopper(), await aShopper()];
  expect((await asked(asha, 1, small)).body).toMatchObject({
    ...{ success: true, message: 'We will write to you once.', data: { waiting: [small] } },
  });
  await asked(ravi, 1, small, 'ravi@example.org');
  await asked(gone, 1, small, 'gone@example.org');
  await post(gone, '/api/stock-alerts/cancel', { productId: 1, variant: small });
  // The address is in the log, sealed.
  const [raw] = await api.services.log.readStream(alertStream(1, asha.id));
  expect(JSON.stringify(raw?.data)).not.toContain('asha@');
  await add(4);
  await expect
    .poll(async () => (await mailsAbout(1)).toSorted(), { timeout: 20_000 })
    .toEqual(['asha@example.org', 'ravi@example.org']);
  await add(2);
  expect(await typesOf(1, gone)).toEqual(['StockAlertRequested', 'StockAlertCancelled']);
  await expect
    .poll(() => typesOf(1, asha), { timeout: 20_000 })
    .toEqual(['StockAlertRequested', 'StockAlertFulfilled']);
  const { body } = await sendRequest(api.url, { method: 'GET', path: '/api/stock-alerts/1', as: asha });
  expect(fieldsOf(fieldsOf(body)['data'])['waiting']).toEqual([]);
});

test('a product that is not counted is mailed about when it is in stock again', async () => {
  const shopper = await aShopper();
  await asked(shopper, 2, null);
  const details = { name: 'Lamp', description: '', additionalInformation: '', price: 1899, oldPrice: 2499 };
  const body = { ...details, categoryId: 1, brandId: 1, color: 1, colors: [], sizes: [], inStock: true };
  const path = '/api/products/2';
  expect(await sendRequest(api.url, { method: 'PUT', path, as: admin, body })).toMatchObject({ status: 200 });
  await expect.poll(() => mailsAbout(2), { timeout: 20_000 }).toEqual(['asha@example.org']);
});

describe('without a change of the counted units', () => {
  const stole = 3;
  const large = { colorId: 1, size: 'L' };
  const fulfilled = ['StockAlertRequested', 'StockAlertFulfilled'];
  const comesBack = (variant: VariantId, returnId: string) =>
    api.append(stockStream(stole), [
      {
        type: 'StockRestocked',
        data: {
          ...{ productId: stole, orderId: 7, returnId, as: 'counted' },
          lines: [{ ...variant, quantity: 1 }],
        },
      },
    ]);
  const offer = (sizes: readonly string[]) =>
    api.append(productStream(stole), [
      {
        type: 'ProductDetailsChanged',
        data: { productId: stole, ...someDetails, name: 'Stole', sizes: [...sizes] },
      },
    ]);
  /** An alert about another product shows that all events before it were looked at. */
  const allIsLookedAt = async (): Promise<void> => {
    const shopper = await aShopper();
    const adjust = (by: number) => post(admin, '/api/stock/1/adjust', { ...medium, by, reason: 'Delivery' });
    await asked(shopper, 1, medium);
    await adjust(1);
    await expect.poll(() => typesOf(1, shopper), { timeout: 20_000 }).toEqual(fulfilled);
    await adjust(-1);
  };
  beforeAll(() => post(admin, `/api/stock/${stole}/start`, { counts: [] }));

  test('units of a return that are sold again are mailed about', async () => {
    const shopper = await aShopper();
    await asked(shopper, stole, small);
    await allIsLookedAt();
    expect(await typesOf(stole, shopper)).toEqual(['StockAlertRequested']);
    await comesBack(small, '7-1');
    await expect.poll(() => typesOf(stole, shopper), { timeout: 20_000 }).toEqual(fulfilled);
  });

  test('a size that is offered again is mailed about when there is some of it', async () => {
    const shopper = await aShopper();
    await asked(shopper, stole, medium);
    await offer(['S']);
    await comesBack(medium, '7-2');
    await allIsLookedAt();
    expect(await typesOf(stole, shopper)).toEqual(['StockAlertRequested']);
    await offer(['S', 'M']);
    await expect.poll(() => typesOf(stole, shopper), { timeout: 20_000 }).toEqual(fulfilled);
  });

  test('a size that is no longer offered is not mailed about, also when its product is not counted any more', async () => {
    const [waiting, late] = [await aShopper(), await aShopper()];
    await asked(waiting, stole, large);
    await offer(['S', 'M']);
    await post(admin, `/api/stock/${stole}/stop`, {});
    await allIsLookedAt();
    expect((await asked(late, stole, large)).body).toMatchObject({ data: { waiting: [large] } });
    expect(await typesOf(stole, waiting)).toEqual(['StockAlertRequested']);
    await offer(['S', 'M', 'L']);
    for (const shopper of [waiting, late])
      await expect.poll(() => typesOf(stole, shopper), { timeout: 20_000 }).toEqual(fulfilled);
  });
});

test('nothing is asked for that is available, that does not exist or without an address', async () => {
  const shopper = await aShopper();
  expect((await asked(shopper, 1, { colorId: 1, size: 'M' })).body).toMatchObject({
    ...{ message: 'It is available now.', data: { waiting: [] } },
  });
  expect(await typesOf(1, shopper)).toEqual([]);
  expect((await asked(shopper, 99, null)).status).toBe(404);
  expect((await asked(shopper, 1, null, 'asha')).status).toBe(400);
});

test('the copy of one’s data has it, and an erased person is not written to', async () => {
  const [shopper, other] = [await aShopper(), await aShopper()];
  const large = { colorId: 2, size: 'S' };
  await asked(shopper, 1, large, 'leaving@example.org');
  await asked(other, 1, large);
  const copy = await sendRequest(api.url, { method: 'GET', path: '/api/account/data.json', as: shopper });
  expect(JSON.stringify(copy.body)).toContain('leaving@example.org');
  await api.append(accountStream(shopper.id), [{ type: 'AccountErased', data: { accountId: shopper.id } }]);
  await expect.poll(() => api.services.keys.isDestroyed(shopper.id), { timeout: 20_000 }).toBe(true);
  await post(admin, '/api/stock/1/adjust', { ...large, by: 1, reason: 'Delivery' });
  // Another customer's alert shows that the delivery was looked at.
  await expect
    .poll(() => typesOf(1, other), { timeout: 20_000 })
    .toEqual(['StockAlertRequested', 'StockAlertFulfilled']);
  expect(await typesOf(1, shopper)).toEqual(['StockAlertRequested']);
});
