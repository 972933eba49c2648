import { returnsOfOrderResponse, returnsResponse } from '@aangan/shared-events/features/returns/http';
import { fieldsOf } from '@aangan/shared-events/fields';
import type { ReturnReason } from '@aangan/shared-events/features/returns/states';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { returnStream } from '@aangan/shared-events/features/returns/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';
import { makeGiven, sendRequest, type TestRequest, type TestResponse } from '../../testing/given.ts';
import { expectMails, mailOf } from '../../testing/mail.ts';
import { anOrder, orderIdIn, place } from '../../testing/orders.ts';
import { askReturn, deliveredOrder, type AskedUnits } from '../../testing/returns.ts';

let api: ApiInTest;
let admin: Person;
let shopper: Person;
let otherUrl: string;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
  shopper = await api.person();
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  otherUrl = (await api.secondApi()).url;
});
afterAll(() => api.stop());

const aDeliveredOrder = (as: Person = shopper): Promise<number> => deliveredOrder(api.url, as, admin);
type Asking = Omit<Parameters<typeof askReturn>[2], 'as'> & { readonly as?: Person };
const ask = (orderId: number, lines: AskedUnits, asking: Asking = {}): TestRequest =>
  askReturn(orderId, lines, { as: shopper, ...asking });
const step = (
  action: string,
  id: string,
  body: object = {},
  {
    as = admin,
    headers = {},
  }: { readonly as?: Person; readonly headers?: Readonly<Record<string, string>> } = {},
): TestRequest => ({
  ...{ method: 'POST', path: `/api/returns/${id.replace('-', '/')}/${action}`, as, body, headers },
});
const ofOrder = async (orderId: number, as: Person = shopper) => {
  const { body } = await sendRequest(api.url, {
    method: 'GET',
    path: `/api/returns/of-order/${orderId}`,
    as,
  });
  return returnsOfOrderResponse.parse(body).data;
};
const one = [{ line: 0, quantity: 1 }];
const both = [{ line: 0, quantity: 2 }];
const statuses = (answers: readonly TestResponse[]): readonly number[] =>
  answers.map(({ status }) => status).toSorted((first, second) => first - second);
const codeOf = (answers: readonly TestResponse[]): unknown =>
  answers.map(({ body }) => fieldsOf(body)['code']).find((code) => code !== undefined);

describe('asking for a return', () => {
  test('claims the units in the order, opens the return, and shows what is left', async () => {
    const id = await aDeliveredOrder();
    await given()
      .when(ask(id, one, { note: 'A thread is pulled.' }))
      .then(
        201,
        {
          message: 'Your return was requested.',
          data: { id: `${id}-1`, state: 'requested', reason: 'damaged', note: 'A thread is pulled.' },
        },
        [
          { type: 'OrderReturnClaimed', data: { orderId: id, number: 1, lines: one } },
          { type: 'ReturnRequested', data: { returnId: `${id}-1`, note: 'A thread is pulled.' } },
        ],
      );
    const found = await ofOrder(id);
    expect(found.left).toEqual([1, 1]);
    expect(found.until).not.toBeNull();
    expect(found.returns).toMatchObject([
      { id: `${id}-1`, lines: [{ line: 0, quantity: 1, received: null }], revision: 0 },
    ]);
  });
  test('again with the same key is the same return', async () => {
    const id = await aDeliveredOrder();
    const request = () => ask(id, one, { headers: { 'Idempotency-Key': `return-${id}` } });
    await given().when(request()).then(201);
    await given()
      .when(request())
      .then(201, { data: { id: `${id}-1` } }, []);
    expect((await ofOrder(id)).returns).toHaveLength(1);
  });
  test('is refused without lines, without a reason, and for more than was bought', async () => {
    const id = await aDeliveredOrder();
    await given().when(ask(id, [])).then(400, { message: 'Please choose what you want to return.' }, []);
    await given()
      .when(ask(id, one, { reason: 'because' as ReturnReason }))
      .then(400, { message: 'Please choose a reason.' }, []);
    await given()
      .when(ask(id, [{ line: 0, quantity: 3 }]))
      .then(409, { code: 'nothing-left-to-return', line: { id: 1, size: 'M' }, left: 2 }, []);
  });
  test('is refused before the delivery, and for the order of another', async () => {
    const id = orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body);
    await given().when(ask(id, one)).then(409, { code: 'order-not-delivered' }, []);
    expect(await ofOrder(id)).toMatchObject({ returns: [], until: null });
    const other = await api.person();
    await given()
      .when(ask(id, one, { as: other }))
      .then(404, { code: 'order-missing' }, []);
    await given()
      .when(ask(await aDeliveredOrder(), one, { as: admin }))
      .then(404, { code: 'order-missing' }, []);
    await given()
      .when({ method: 'GET', path: `/api/returns/of-order/${id}`, as: other })
      .then(404);
  });
  test('does not let two requests for the last units both succeed, over two APIs', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aDeliveredOrder();
      const answers = await Promise.all([
        sendRequest(api.url, ask(id, both)),
        sendRequest(otherUrl, ask(id, both)),
      ]);
      expect(statuses(answers)).toEqual([201, 409]);
      expect(codeOf(answers)).toBe('nothing-left-to-return');
      expect((await ofOrder(id)).left).toEqual([0, 1]);
    }
  });
  test('is completed when the process died between the claim and the return', async () => {
    const id = await aDeliveredOrder();
    const data = {
      ...{ orderId: id, accountId: shopper.id, number: 1, lines: one, reason: 'damaged' },
      ...{ note: 'Torn.', pictures: [], claimedAt: '2026-11-20T06:00:00.000Z' },
    };
    await api.append(orderStream(id), [{ type: 'OrderReturnClaimed', data }], shopper.id);
    await expect
      .poll(async () => (await ofOrder(id)).returns)
      .toMatchObject([{ id: `${id}-1`, note: 'Torn.', state: 'requested' }]);
  });
});

describe('the back office', () => {
  const aReturn = async (
    lines: AskedUnits = both,
  ): Promise<{ readonly order: number; readonly id: string }> => {
    const order = await aDeliveredOrder();
    await sendRequest(api.url, ask(order, lines));
    return { order, id: `${order}-1` };
  };
  test('approves, receives less than was asked, and the rest can be returned again', async () => {
    const { order, id } = await aReturn();
    const { name, address } = api.settings.shop;
    await given()
      .when(step('approve', id, {}, { headers: { 'If-Match': '"0"' } }))
      .then(200, { data: { state: 'approved', revision: 1, sendTo: `${name}\n${address}` } }, [
        { type: 'ReturnApproved' },
      ]);
    await given()
      .when(step('receive', id, { lines: [{ line: 0, quantity: 1, restock: true }] }))
      .then(200, { data: { state: 'received', lines: [{ received: 1, restock: true }] } }, [
        { type: 'ReturnReceived' },
        { type: 'OrderReturnReleased', data: { number: 1, lines: one } },
      ]);
    expect((await ofOrder(order)).left).toEqual([1, 1]);
    await given()
      .when(step('close', id))
      .then(200, { data: { state: 'closed' } }, [{ type: 'ReturnClosed' }]);
  });
  test('closes without a refund, with an explanation that the customer reads, or without one', async () => {
    const { order, id } = await aReturn();
    await sendRequest(api.url, step('approve', id));
    await sendRequest(api.url, step('receive', id, { lines: [{ line: 0, quantity: 1, restock: false }] }));
    await given()
      .when(step('close', id, { explanation: 'x'.repeat(1001) }))
      .then(400, { message: 'The reason may have at most 1,000 characters.', field: 'explanation' }, []);
    await given()
      .when(step('close', id, { explanation: ' It was worn out. ' }))
      .then(200, { data: { state: 'closed', explanation: 'It was worn out.' } }, [
        { type: 'ReturnClosed', data: { explanation: 'It was worn out.' } },
      ]);
    expect(await ofOrder(order)).toMatchObject({ returns: [{ explanation: 'It was worn out.' }] });
    const [stored] = (await api.services.log.readStream(returnStream(order, 1))).slice(-1);
    expect(JSON.stringify(stored?.data)).not.toContain('worn');

    const other = await aReturn();
    await sendRequest(api.url, step('approve', other.id));
    await sendRequest(api.url, step('receive', other.id, { lines: [] }));
    const { body } = await given()
      .when(step('close', other.id, { explanation: ' ' }))
      .then(200, { data: { state: 'closed', explanation: null } }, [{ type: 'ReturnClosed' }]);
    expect(fieldsOf(fieldsOf(body)['data'])['explanation']).toBeNull();
  });
  test('neither closes nor refunds a return whose parcel has not arrived, and says what is missing', async () => {
    const { id } = await aReturn();
    const waiting = { code: 'return-moved', message: 'This return waits to be approved.' };
    const missing = { code: 'return-moved', message: 'The parcel of this return has not arrived yet.' };
    const refund = step('refund', id, { amount: 1, reference: 'Receipt 17' });
    for (const request of [step('close', id, {}), refund]) await given().when(request).then(409, waiting, []);
    await sendRequest(api.url, step('approve', id));
    for (const request of [step('close', id, {}), refund]) await given().when(request).then(409, missing, []);
  });
  test('refuses with an explanation, and the units can be returned again', async () => {
    const { order, id } = await aReturn();
    await given()
      .when(step('refuse', id, {}))
      .then(400, { message: 'Please say why it is refused.' }, []);
    await given()
      .when(step('refuse', id, { explanation: 'It was worn.' }))
      .then(200, { data: { state: 'refused', explanation: 'It was worn.' } }, [
        { type: 'ReturnRefused' },
        { type: 'OrderReturnReleased' },
      ]);
    expect(await ofOrder(order)).toMatchObject({ left: [2, 1], returns: [{ explanation: 'It was worn.' }] });
  });
  test('is shown what changed since what it saw', async () => {
    const { id } = await aReturn();
    await sendRequest(api.url, step('approve', id));
    await given()
      .when(step('refuse', id, { explanation: 'No.' }, { headers: { 'If-Match': '"0"' } }))
      .then(409, { code: 'changed-meanwhile', changes: [{ type: 'ReturnApproved' }] }, []);
    await given()
      .when(step('refuse', id, { explanation: 'No.' }))
      .then(409, { code: 'return-moved', message: 'This return is approved already.' }, []);
  });
  test('approves or refuses, when two administrators do both at once over two APIs', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aReturn();
      const answers = await Promise.all([
        sendRequest(api.url, step('approve', id)),
        sendRequest(otherUrl, step('refuse', id, { explanation: 'No.' })),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      expect(codeOf(answers)).toBe('return-moved');
    }
  });
  test('cannot reject an order while a return has units of it', async () => {
    const { order, id } = await aReturn();
    const reject: TestRequest = {
      ...{ method: 'PUT', path: `/api/orders/update-status/${order}`, as: admin },
      body: { status: 'rejected' },
    };
    await given().when(reject).then(409, { code: 'order-has-returns' }, []);
    await sendRequest(api.url, step('refuse', id, { explanation: 'No.' }));
    await given()
      .when(reject)
      .then(200, {}, [{ type: 'OrderStatusSet' }]);
  });
  test('lists returns by state, with the number in each, and a customer only their own', async () => {
    const buyer = await api.person();
    const order = await aDeliveredOrder(buyer);
    await sendRequest(api.url, ask(order, one, { as: buyer }));
    const list = (as: Person, query = ''): TestRequest => ({
      method: 'GET',
      path: `/api/returns${query}`,
      as,
    });
    const { body } = await given().when(list(admin, '?state=requested')).then(200, { success: true });
    const { data, counts } = returnsResponse.parse(body);
    expect(data[0]).toMatchObject({ id: `${order}-1` });
    expect(counts?.requested).toBe(data.length);
    await given()
      .when(list(buyer))
      .then(200, { data: [{ id: `${order}-1` }], next: null });
    expect((await sendRequest(api.url, list(buyer))).body).not.toHaveProperty('counts');
    expect((await sendRequest(api.url, list(admin, '?own=true'))).body).toEqual({
      ...{ success: true, data: [], next: null },
    });
    await given()
      .when(step('approve', `${order}-1`, {}, { as: buyer }))
      .then(403, {}, []);
  });
  test('has the units released when the process died after the refusal', async () => {
    const { order, id } = await aReturn();
    const data = {
      returnId: id,
      orderId: order,
      number: 1,
      accountId: shopper.id,
      at: '2026-11-20T06:00:00.000Z',
    };
    await api.append(returnStream(order, 1), [{ type: 'ReturnRefused', data }]);
    await expect.poll(async () => (await ofOrder(order)).left).toEqual([2, 1]);
  });
});

describe('the mails', () => {
  test('tell each step, and where to send the parcel', async () => {
    const order = await aDeliveredOrder();
    await sendRequest(api.url, ask(order, both));
    await sendRequest(api.url, step('approve', `${order}-1`));
    await sendRequest(api.url, step('receive', `${order}-1`, { lines: [] }));
    await sendRequest(api.url, step('close', `${order}-1`));
    await sendRequest(api.url, ask(order, one));
    await sendRequest(api.url, step('refuse', `${order}-2`, { explanation: 'It was worn.' }));
    const mails = await expectMails(api, admin, order, [
      ...['order-placed held', 'order-delivered held', 'return-requested held', 'return-approved held'],
      ...['return-received held', 'return-closed held', 'return-requested held', 'return-refused held'],
    ]);
    const approved = mails.find(({ template }) => template === 'return-approved');
    const { content } = await mailOf(api, admin, approved?.id ?? '');
    expect(content?.text).toContain(api.settings.shop.address);
    expect(content?.text).toContain(`Return ${order}-1`);
  });
});

describe('a customer', () => {
  test('withdraws what the shop has not decided about', async () => {
    const order = await aDeliveredOrder();
    await sendRequest(api.url, ask(order, both));
    await given()
      .when(step('withdraw', `${order}-1`, {}, { as: await api.person() }))
      .then(404, { code: 'return-missing' }, []);
    await given()
      .when(step('withdraw', `${order}-1`, {}, { as: shopper }))
      .then(200, { data: { state: 'withdrawn' } }, [
        { type: 'ReturnWithdrawn' },
        { type: 'OrderReturnReleased' },
      ]);
    expect((await ofOrder(order)).left).toEqual([2, 1]);
  });
  test('is not shown which administrator was faster', async () => {
    const order = await aDeliveredOrder();
    await sendRequest(api.url, ask(order, both));
    await sendRequest(api.url, step('approve', `${order}-1`));
    const late = { as: shopper, headers: { 'If-Match': '"0"' } };
    await given()
      .when(step('withdraw', `${order}-1`, {}, late))
      .then(409, { code: 'changed-meanwhile', changes: [{ type: 'ReturnApproved', by: 'admin' }] }, []);
  });
  test('reads a return of their own, and none of another', async () => {
    const order = await aDeliveredOrder();
    await sendRequest(api.url, ask(order, one));
    const read = (as: Person): TestRequest => ({ method: 'GET', path: `/api/returns/${order}/1`, as });
    await given()
      .when(read(shopper))
      .then(200, { data: { id: `${order}-1` } });
    await given()
      .when(read(await api.person()))
      .then(404, { code: 'return-missing' });
    await given()
      .when({ ...read(shopper), path: `/api/returns/${order}/2` })
      .then(404);
  });
});

test('a return moves on to its end after its customer was erased', async () => {
  const buyer = await api.person();
  const order = await aDeliveredOrder(buyer);
  for (const units of [one, one, [{ line: 1, quantity: 1 }]])
    await sendRequest(api.url, ask(order, units, { as: buyer }));
  await api.append(`account-${buyer.id}`, [{ type: 'AccountErased', data: { accountId: buyer.id } }]);
  await api.services.keys.destroy(buyer.id);
  const [first, second, third] = [`${order}-1`, `${order}-2`, `${order}-3`];
  await given()
    .when(step('refuse', first, { explanation: 'It was worn by Asha.' }))
    .then(200, { data: { state: 'refused', explanation: null } });
  await sendRequest(api.url, step('approve', third));
  await sendRequest(api.url, step('receive', third, { lines: [] }));
  await given()
    .when(step('close', third, { explanation: 'Asha had worn it.' }))
    .then(200, { data: { state: 'closed', explanation: null } });
  await given().when(step('approve', second)).then(200);
  const lines = [{ line: 0, quantity: 1, restock: true }];
  await given()
    .when(step('receive', second, { lines }))
    .then(200);
  await sendRequest(api.url, {
    ...{ method: 'POST', path: `/api/payments/${order}/collect`, as: admin, body: {} },
  });
  await given()
    .when(step('refund', second, { amount: 100, reference: 'To Asha' }))
    .then(200, { data: { state: 'refunded' } });
});
