// Money adds up while processes are killed and the gateway misbehaves. The long run (`npm run faults`) does it for minutes, with orders that nobody pays.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf } from '@aangan/shared-events/fields';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { newBackEnd } from '@aangan/test/setup/start-back-end';
import { sandboxOf } from '@aangan/test/setup/sandbox-client';
import { expectStatus, newShopper, shopClient, signIn } from '@aangan/test/setup/shop-client';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOneOrder, type Product, type Story } from './pay-one-order.ts';
import { untilSettled } from './settled.ts';
import { appendUnpaidOrder } from './unpaid-order.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop({ products: 1, mayDie: true, env: { PAYMENTS: 'sandbox' } });
});
afterAll(() => shop.stop());

/** Each ends in a payment: an order that nobody pays is open for minutes. */
const STORIES = [
  { attempts: [{}], confirms: true, then: 'refund a part' },
  { attempts: [{ outcome: 'failure' }, { method: 'card' }], confirms: false, then: 'reject' },
  { attempts: [{ outcome: 'authorized' }], confirms: true, then: 'refund all' },
  { attempts: [{ outcome: 'pending', lateMs: 1_000 }], confirms: false },
  { attempts: [{ method: 'netbanking' }], confirms: false, then: 'refund all' },
  { attempts: [{ outcome: 'authorized' }], confirms: false },
] as const satisfies readonly Story[];
const ROUNDS = 2;
const MISBEHAVIOUR = {
  api: { error: 0.1, errorAfter: 0.1, delayMs: 100 },
  webhooks: { duplicate: 0.3, reorder: 0.3, drop: 0.3, delayMs: 300 },
  refunds: { fail: 0.3, settleMs: 100, ignoreKeys: true },
} as const;

async function aProduct(): Promise<Product> {
  const listed = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', productPaths.all));
  const found = (listed.body as ProductListResponse).products.find(({ inStock }) => inStock);
  return { id: found?.id ?? 0, size: found?.sizes[0] ?? '' };
}

test('money adds up whatever dies, and however the gateway misbehaves', async () => {
  const [sandbox, product] = [sandboxOf(shop), await aProduct()];
  const admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  const orders: number[] = [];
  await sandbox.behave({ seed: 7, ...MISBEHAVIOUR });
  const buy = async (story: Story, who: number): Promise<void> => {
    const shopper = await newShopper(shop.url, `paying.${who}`);
    for (let round = 0; round < ROUNDS; round++)
      await payOneOrder({ shopper, admin, sandbox }, product, story, (id) => orders.push(id));
  };
  const buying = Promise.all(STORIES.map(buy));
  buying.catch(() => undefined);
  for (const part of ['api', 'paymentSandbox', 'projections', 'redis', 'eventStore'] as const) {
    await sleep(200);
    await shop.kill(part);
    await shop.start(part);
  }
  await buying;
  expect(orders).toHaveLength(STORIES.length * ROUNDS);
  await sandbox.behave({ refunds: { settleMs: 50 } });
  expect(await untilSettled(shop, orders, { alone: 0, inAll: 60_000 })).toContain('no difference');
});

test('another process takes over from one that is stopped in the middle of its work, and nothing is done twice', async () => {
  const log = connectEventLog(shop.eventStoreUrl);
  const second = newBackEnd(join(shop.dataDir, 'second-api'), {
    ...{ ...inheritedEnv(), ...shop.env },
    ...{ PORT: '0', METRICS_PORT: '0' },
  });
  const sandbox = sandboxOf(shop);
  const count = async (stream: string, wanted: string): Promise<number> =>
    (await log.readStream(stream)).filter(({ type }) => type === wanted).length;
  const untilExpired = (orderId: number) =>
    expect.poll(() => count(paymentStream(orderId), 'PaymentExpired'), { interval: 20 }).toBe(1);
  const in1s = (): Date => new Date(Date.now() + 1_000);
  let stopped: readonly number[] = [];
  const resume = (): void => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    stopped = [];
  };
  const stop = (pid: number): void => {
    process.kill(pid, 'SIGSTOP');
    stopped = [...stopped, pid];
  };
  const [dueWhileDown, dueInTheMiddle, dueAtTakeover, dueAfterwards] = [900_001, 900_002, 900_003, 900_004];
  try {
    const admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
    const shopper = await newShopper(shop.url, 'paying.leader');
    let paid = 0;
    const story = { attempts: [{}], confirms: true };
    await payOneOrder({ shopper, admin, sandbox }, await aProduct(), story, (id) => (paid = id));

    // A deadline that passes while nobody runs.
    await shop.kill('api');
    await appendUnpaidOrder(log, { orderId: dueWhileDown, payBy: new Date() });
    await shop.start('api');
    await untilExpired(dueWhileDown);
    await second.launchApi();

    // The first process waits for the gateway's answer about an order that is due, and for that about a refund, when it is stopped.
    const made = await sandbox.call('POST', '/v1/orders', { amount: 50_000, currency: 'INR' });
    const gatewayOrderId = String(fieldsOf(await made.json())['id']);
    stop(shop.pid('paymentSandbox'));
    await appendUnpaidOrder(log, { orderId: dueInTheMiddle, payBy: in1s(), gatewayOrderId });
    const refunds = paymentPaths.refunds.replace(':orderId', String(paid));
    await expectStatus(
      201,
      admin.callUntilAnswered('POST', refunds, { body: { amount: 1, reason: 'Late.' } }),
    );
    // A round begins every second; this is the only thing that it waits for.
    await sleep(2_500);
    stop(shop.pid('api'));
    const stoppedAt = performance.now();
    process.kill(shop.pid('paymentSandbox'), 'SIGCONT');
    await appendUnpaidOrder(log, { orderId: dueAtTakeover, payBy: new Date() });
    await untilExpired(dueAtTakeover);
    expect(performance.now() - stoppedAt).toBeLessThan(5_000 * Number(process.env['MACHINE_SLOWNESS'] ?? 1));

    resume();
    await expect.poll(() => shop.log('command-api')).toContain('lease lost');
    await appendUnpaidOrder(log, { orderId: dueAfterwards, payBy: in1s() });
    await untilExpired(dueAfterwards);
    await untilSettled(shop, [paid], { alone: 0, inAll: 60_000 });
    for (const orderId of [dueWhileDown, dueInTheMiddle, dueAtTakeover, dueAfterwards]) {
      await expect.poll(() => count(orderStream(orderId), 'OrderRejected')).toBe(1);
      expect([orderId, await count(paymentStream(orderId), 'PaymentExpired')]).toEqual([orderId, 1]);
    }
  } finally {
    resume();
    await second.stop();
    await log.close();
  }
});
