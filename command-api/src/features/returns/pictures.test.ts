// The pictures of returns: who may open them, and when they are deleted.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { returnChangedResponse, returnsOfOrderResponse } from '@aangan/shared-events/features/returns/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';
import { aPicture } from '../../testing/customization.ts';
import { makeGiven, sendRequest, type TestRequest } from '../../testing/given.ts';
import { askReturn, deliveredOrder, type AskedUnits } from '../../testing/returns.ts';

let api: ApiInTest;
let admin: Person;
let shopper: Person;
/** Runs before the claim of a return is appended. */
let beforeClaim = async (): Promise<void> => undefined;
const given = makeGiven(() => api);

const withInterruption = (log: EventLog): EventLog => ({
  ...log,
  append: async (stream, events, ...more) => {
    if (events.some(({ type }) => type === 'OrderReturnClaimed')) await beforeClaim();
    return log.append(stream, events, ...more);
  },
});

beforeAll(async () => {
  api = await startApiInTest({}, { wrapLog: withInterruption });
  admin = await api.person('admin');
  shopper = await api.person();
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], pricePaise: 49950 })]);
});
afterAll(() => api.stop());

const aDeliveredOrder = (as: Person = shopper): Promise<number> => deliveredOrder(api.url, as, admin);
type Asking = Omit<Parameters<typeof askReturn>[2], 'as'> & { readonly as?: Person };
const ask = (orderId: number, lines: AskedUnits, asking: Asking = {}): TestRequest =>
  askReturn(orderId, lines, { as: shopper, ...asking });
const returnsOf = async (orderId: number) => {
  const path = `/api/returns/of-order/${orderId}`;
  const { body } = await sendRequest(api.url, { method: 'GET', path, as: admin });
  return returnsOfOrderResponse.parse(body).data.returns;
};
const one = [{ line: 0, quantity: 1 }];
const folder = () => join(api.settings.uploadsDir, 'returns');
const stored = async () => (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.jpg'));
const pathOf = (address: string): string => address.split('?')[0] ?? '';
const erase = ({ id }: Person) =>
  api.append(`account-${id}`, [{ type: 'AccountErased', data: { accountId: id } }]);

test('open at the signed address only, and are at most three', async () => {
  const order = await aDeliveredOrder();
  const picture = await aPicture();
  const { body } = await given()
    .when(ask(order, one, { pictures: [picture, picture, picture] }))
    .then(201);
  const addresses = returnChangedResponse.parse(body).data.pictures;
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    expect((await fetch(api.url + address)).status).toBe(200);
    expect((await fetch(api.url + pathOf(address))).status).toBe(403);
  }
  await given()
    .when(ask(await aDeliveredOrder(), one, { pictures: [picture, picture, picture, picture] }))
    .then(400, {}, []);
});
test('of a refused request are not stored', async () => {
  const order = await aDeliveredOrder();
  const before = await stored();
  await given()
    .when(ask(order, [{ line: 0, quantity: 9 }], { pictures: [await aPicture()] }))
    .then(409, {}, []);
  expect(await stored()).toEqual(before);
  expect(await readdir(join(folder(), 'waiting'))).toEqual([]);
});
test('are deleted with their customer, as is what they wrote', async () => {
  const buyer = await api.person();
  const order = await aDeliveredOrder(buyer);
  const { body } = await given()
    .when(ask(order, one, { as: buyer, note: 'Torn.', pictures: [await aPicture()] }))
    .then(201);
  const [address = ''] = returnChangedResponse.parse(body).data.pictures;
  expect((await fetch(api.url + address)).status).toBe(200);
  const stream = `account-${buyer.id}`;
  await api.append(stream, [{ type: 'AccountErased', data: { accountId: buyer.id } }]);
  await expect.poll(async () => (await fetch(api.url + address)).status).toBe(404);
  await expect.poll(() => returnsOf(order)).toMatchObject([{ note: null, pictures: [] }]);
});

test('of a return that is claimed after its customer was erased are not kept', async () => {
  const buyer = await api.person();
  const order = await aDeliveredOrder(buyer);
  const before = await stored();
  const { body } = await given()
    .when(ask(order, one, { as: buyer, pictures: [await aPicture()] }))
    .then(201);
  const [earlier = ''] = returnChangedResponse.parse(body).data.pictures;
  beforeClaim = async () => {
    await erase(buyer);
    await expect.poll(async () => (await fetch(api.url + earlier)).status).toBe(404);
  };
  await given()
    .when(ask(order, one, { as: buyer, pictures: [await aPicture()] }))
    .then(201);
  beforeClaim = async () => undefined;
  expect(await stored()).toEqual(before);
  expect(await readdir(join(folder(), 'waiting'))).toEqual([]);
});
