import { expect, test } from 'vitest';
import { makeModelGateway } from '../../../testing/model-gateway.ts';
import { completed, makeReadGateway } from './gateway-reading.ts';

const RANGE = [0, 10_000_000] as const;
const QUIET = { isAsked: false };
const ASKED = { isAsked: true };

async function aGateway() {
  let now = 1_000_000;
  const model = makeModelGateway({ now: () => now });
  let lists = 0;
  const gateway = {
    ...model.gateway,
    paymentsBetween: (...range: readonly [number, number]) => {
      lists++;
      return model.gateway.paymentsBetween(...range);
    },
  };
  const { id } = await gateway.createOrder({ receipt: '1', amountPaise: 50_000, notBefore: 0 });
  const read = makeReadGateway(gateway, () => now);
  return { model, gateway, read, lists: () => lists, orderId: id, pass: (ms: number) => void (now += ms) };
}

test('a reading is shared for a minute, whoever asks, and each range has its own', async () => {
  const { read, lists, pass } = await aGateway();
  await Promise.all([read(RANGE, QUIET), read(RANGE, QUIET), read(RANGE, ASKED)]);
  pass(59_000);
  expect(await read(RANGE, QUIET)).toMatchObject({ readAt: 1_000_000 });
  expect(lists()).toBe(1);
  await read([0, 5], QUIET);
  expect(lists()).toBe(2);
  pass(1_000);
  expect(await read(RANGE, QUIET)).toMatchObject({ readAt: 1_060_000 });
  expect(lists()).toBe(3);
});

test('a reading that is asked for by name is one of now', async () => {
  const { read, lists, pass } = await aGateway();
  await read(RANGE, QUIET);
  pass(1_999);
  await read(RANGE, ASKED);
  expect(lists()).toBe(1);
  pass(1);
  expect(await read(RANGE, ASKED)).toMatchObject({ readAt: 1_002_000 });
});

test('a gateway that does not answer is asked again after ten seconds', async () => {
  const { read, model, pass, lists } = await aGateway();
  model.setAway(true);
  expect(await read(RANGE, QUIET)).toBeUndefined();
  model.setAway(false);
  pass(9_999);
  expect(await read(RANGE, QUIET)).toBeUndefined();
  expect(lists()).toBe(1);
  pass(1);
  expect(await read(RANGE, QUIET)).toMatchObject({ payments: [] });
});

test('a gateway that fails while a refund’s payment is asked for is one that does not answer', async () => {
  const { gateway, model, orderId, pass } = await aGateway();
  const { id } = model.pay(orderId, 'captured');
  pass(100_000);
  model.refund({ paymentId: id, amountPaise: 100, receipt: null });
  const later = [1_050_000, 2_000_000] as const;
  const away = { ...gateway, payment: () => (model.setAway(true), gateway.payment(id)) };
  const read = makeReadGateway(away, () => 1_100_000);
  expect(await read(later, QUIET)).toBeUndefined();
  model.setAway(false);
  expect(await makeReadGateway(gateway, () => 1_100_000)(later, QUIET)).toMatchObject({
    payments: [],
    refunds: [{ paymentId: id }],
  });
});

test('about what the log has learned since, the gateway is asked once', async () => {
  const { gateway, model, read, orderId } = await aGateway();
  const reading = await read(RANGE, QUIET);
  if (reading === undefined) throw new Error('The gateway is away.');
  const { id } = model.pay(orderId, 'captured');
  let asked = 0;
  const counting = { ...gateway, payment: (one: string) => (asked++, gateway.payment(one)) };
  const log = { captures: [id, 'pay_unknown'], refunds: [] };
  for (let round = 0; round < 2; round++) {
    const latest = await completed(reading, log, counting);
    expect(latest?.payments).toMatchObject([{ id, status: 'captured', amountPaise: 50_000 }]);
  }
  expect(asked).toBe(2);
  const refund = model.refund({ paymentId: id, amountPaise: 100, receipt: null });
  const refunded = { captures: [], refunds: [{ id: refund.id, paymentId: id }] };
  expect((await completed(reading, refunded, gateway))?.refunds).toMatchObject([{ id: refund.id }]);
  model.setAway(true);
  expect(await completed(reading, { captures: ['pay_other'], refunds: [] }, gateway)).toBeUndefined();
});
