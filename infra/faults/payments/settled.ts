// Whether the money of orders has settled: gateway, log and views say the same, and nothing is under way. The gateway's books are read by its own API.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fields, fieldsOf } from '@aangan/shared-events/fields';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { sandboxOf, type SandboxClient } from '@aangan/test/setup/sandbox-client';
import { expectStatus, type ShopClient, signIn } from '@aangan/test/setup/shop-client';
import type { TestShop } from '@aangan/test/setup/start-shop';
import { Redis } from 'ioredis';

export type Patience = {
  /** How long the shop settles by itself; then its hourly look at the gateway is brought forward and failed refunds are tried by hand. Milliseconds. */
  readonly alone: number;
  readonly inAll: number;
};

/** When the hourly look was last done: `command-api/src/features/payments/upkeep/sweeps.ts`. */
const LAST_LOOK = 'payments:asked-about-day';
const AT_ONCE = 8;
const PAUSE_MS = 500;

/**
 * Waits until every order has settled and the board has no difference.
 * @returns what was paid and refunded, as text
 * @throws Error that names what has not settled in time
 */
export async function untilSettled(
  shop: TestShop,
  orders: readonly number[],
  { alone, inAll }: Patience,
): Promise<string> {
  const admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  const sandbox = sandboxOf(shop);
  const redis = new Redis(shop.redisUrl);
  const began = Date.now();
  try {
    let open = orders;
    for (; ; await sleep(PAUSE_MS)) {
      const found = await eachOf(open, (orderId) => faultOf(admin, sandbox, orderId));
      const faulty = found.filter(({ fault }) => fault !== undefined);
      const passed = Date.now() - began;
      if (faulty.length === 0) {
        const differences = await differencesOf(admin);
        // Those that had settled first are looked at once more.
        if (differences.length === 0 && open.length === orders.length) return sumOf(found);
        if (differences.length > 0 && passed > inAll) throw new Error(`the board: ${differences.join('; ')}`);
        open = orders;
      } else {
        open = faulty.map(({ orderId }) => orderId);
        if (passed > inAll) throw new Error(faulty.map(({ fault }) => fault).join('; '));
      }
      if (passed < alone) continue;
      await redis.del(LAST_LOOK);
      for (const { orderId, hasFailedRefund } of faulty)
        if (hasFailedRefund)
          await admin.callUntilAnswered('POST', paymentPaths.resolve.replace(':orderId', String(orderId)));
    }
  } finally {
    redis.disconnect();
  }
}

type Found = {
  readonly orderId: number;
  /** In paise, according to the gateway. */
  readonly captured: number;
  readonly refunded: number;
  readonly fault: string | undefined;
  readonly hasFailedRefund: boolean;
};

async function faultOf(admin: ShopClient, sandbox: SandboxClient, orderId: number): Promise<Found> {
  const path = paymentPaths.of.replace(':orderId', String(orderId));
  const { body } = await expectStatus(200, admin.callUntilAnswered('GET', path));
  const payment = fieldsOf(fieldsOf(body)['data']);
  const gateway = await booksOf(sandbox, String(fieldsOf(payment['gateway'])['orderId']));
  const listed = await expectStatus(
    200,
    admin.callUntilAnswered('GET', `${orderPaths.all}?search=%23${orderId}&limit=1000`),
  );
  // The search also finds the numbers that begin with this one.
  const order = listIn(listed.body, 'data').find(({ id }) => id === orderId) ?? {};
  const shown = fieldsOf(order['payment']);
  const [paid, refunded] = [paiseIn(payment, 'paid'), paiseIn(payment, 'refunded')];
  const refunds = listIn(payment, 'refunds').map(({ state }) => state);
  const kept = paid - refunded;
  const faults: readonly (readonly [boolean, string])[] = [
    [paid !== gateway.captured, `paid ${paid}, at the gateway ${gateway.captured}`],
    [refunded !== gateway.refunded, `refunded ${refunded}, at the gateway ${gateway.refunded}`],
    [gateway.pending > 0, 'a refund is under way at the gateway'],
    [gateway.twice !== undefined, `the refund ${gateway.twice} was made twice`],
    [refunds.some((state) => state !== 'processed'), `refunds ${refunds.join(', ')}`],
    [
      paiseIn(shown, 'paid') !== paid || paiseIn(shown, 'refunded') !== refunded,
      `the list shows ${String(shown['paid'])} and ${String(shown['refunded'])}`,
    ],
    [
      paid === 0 && payment['state'] !== 'expired',
      `neither paid nor expired but ${String(payment['state'])}`,
    ],
    [order['status'] === 'rejected' && kept > 0, `rejected, and ${kept} paise were kept`],
    [order['status'] !== 'rejected' && paid === 0, `unpaid and ${String(order['status'])}`],
    [kept > paiseIn(payment, 'amount'), `paid twice: ${kept} paise were kept`],
  ];
  const wrong = faults.flatMap(([holds, text]) => (holds ? [text] : []));
  return {
    orderId,
    captured: gateway.captured,
    refunded: gateway.refunded,
    fault: wrong.length === 0 ? undefined : `order ${orderId}: ${wrong.join(', ')}`,
    hasFailedRefund: refunds.includes('failed'),
  };
}

/** Of all orders of the gateway with the receipt of this one. */
async function booksOf(sandbox: SandboxClient, gatewayOrderId: string) {
  const items = async (path: string): Promise<readonly Fields[]> =>
    listIn(await (await sandbox.call('GET', path)).json(), 'items');
  const known = fieldsOf(await (await sandbox.call('GET', `/v1/orders/${gatewayOrderId}`)).json());
  const made = await items(`/v1/orders?receipt=${String(known['receipt'])}&count=100`);
  const payments = await Promise.all(made.map(({ id }) => items(`/v1/orders/${String(id)}/payments`)));
  const captured = payments.flat().filter(({ status }) => status === 'captured' || status === 'refunded');
  const refunds = await Promise.all(
    captured.map(({ id }) => items(`/v1/payments/${String(id)}/refunds?count=100`)),
  );
  const processed = refunds.flat().filter(({ status }) => status === 'processed');
  const ids = processed.map(({ receipt }) => String(receipt).replace(/:\d+$/, ''));
  return {
    captured: amountsOf(captured),
    refunded: amountsOf(processed),
    pending: refunds.flat().filter(({ status }) => status === 'pending').length,
    twice: ids.find((id, at) => ids.indexOf(id) !== at),
  };
}

async function differencesOf(admin: ShopClient): Promise<readonly string[]> {
  const { body } = await expectStatus(200, admin.callUntilAnswered('GET', paymentPaths.board));
  const { data } = fieldsOf(body);
  const silent = listIn(data, 'days').some(({ gateway }) => gateway === null);
  const differences = listIn(data, 'differences').map(
    ({ orderId, description }) => `order ${String(orderId)}: ${String(description)}`,
  );
  return silent ? ['the gateway did not answer', ...differences] : differences;
}

async function eachOf<T, Result>(all: readonly T[], work: (each: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))));
  return results;
}

function sumOf(found: readonly Found[]): string {
  const of = (amount: (each: Found) => number): string =>
    (found.reduce((sum, each) => sum + amount(each), 0) / 100).toFixed(2);
  const paid = found.filter(({ captured }) => captured > 0).length;
  return `${found.length} online orders settled, ${paid} of them paid: ₹${of((each) => each.captured)} captured, ₹${of((each) => each.refunded)} refunded, no difference`;
}

function listIn(body: unknown, field: string): readonly Fields[] {
  const list = fieldsOf(body)[field];
  return Array.isArray(list) ? list.map(fieldsOf) : [];
}

const paiseIn = (fields: Fields, name: string): number => Math.round(Number(fields[name] ?? 0) * 100);
const amountsOf = (entities: readonly Fields[]): number =>
  entities.reduce((sum, { amount }) => sum + Number(amount), 0);
