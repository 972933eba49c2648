// Shoppers pay online and an administrator refunds, while processes are killed and the gateway misbehaves in one way after the other. At the end
// gateway, log and views agree and every order has settled.
import { setTimeout as sleep } from 'node:timers/promises';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { sandboxOf, type Payment } from '@aangan/test/setup/sandbox-client';
import { expectStatus, newShopperToken, shopClient, tokenOf } from '@aangan/test/setup/shop-client';
import type { TestShop } from '@aangan/test/setup/start-shop';
import { payOneOrder, type Product, type Story } from '../payments/pay-one-order.ts';
import { untilSettled } from '../payments/settled.ts';
import { PARTS } from './checks.ts';
import type { Fault } from './fault.ts';

const SHOPPERS = 4;
const RETRY_MS = 180_000;
/** The pause of a shopper between two orders, in milliseconds. */
const PAUSE_MS = 500;
const REFUNDS = { fail: 0.2, settleMs: 300 } as const;

/** Each for some seconds, most of them while a process is dead. */
const MISBEHAVIOURS: readonly object[] = [
  { webhooks: { duplicate: 0.5, reorder: 0.5, delayMs: 2_000 } },
  { webhooks: { drop: 0.5, duplicate: 0.2 } },
  { api: { error: 0.4 }, refunds: REFUNDS },
  { api: { errorAfter: 0.4 }, refunds: { ...REFUNDS, ignoreKeys: true } },
  { api: { loseAnswer: 0.2 }, webhooks: { drop: 0.3 }, refunds: REFUNDS },
  { api: { delayMs: 3_000 }, webhooks: { reorder: 0.5 }, refunds: REFUNDS },
  {},
];
/** An order that is not paid in a minute is rejected (`PAYMENT_DEADLINE_MINUTES`): some are paid after that. */
const ATTEMPTS: readonly (readonly Payment[])[] = [
  [{}],
  [{ method: 'card' }],
  [{ outcome: 'failure' }, { method: 'netbanking' }],
  [{ outcome: 'authorized' }],
  [{ outcome: 'pending', lateMs: 2_000 }],
  [{ outcome: 'pending', lateMs: 75_000 }],
  [{ outcome: 'pending', lateMs: 1_000 }, { outcome: 'success' }],
  [{ outcome: 'failure' }],
  [],
];
const ENDINGS: readonly Story['then'][] = [undefined, undefined, 'reject', 'refund a part', 'refund all'];

const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

function newStory(): Story {
  const then = pick(ENDINGS);
  return { attempts: pick(ATTEMPTS) ?? [], confirms: Math.random() < 0.6, ...(then && { then }) };
}

/** A fault whose orders settle when the other shoppers have gone. */
export function payWhileItBreaks(): Fault {
  const orders: number[] = [];
  return {
    name: 'payments while processes die and the gateway misbehaves',
    inject: async (shop, seconds, { acknowledge }) => {
      const until = Date.now() + seconds * 1_000;
      const buying = buyUntil(until, shop, (orderId) => {
        orders.push(orderId);
        acknowledge(orderId);
      });
      buying.catch(() => undefined);
      const kills = await breakUntil(until, shop);
      await buying;
      return `${kills} kills, ${orders.length} online orders`;
    },
    settle: (shop) => untilSettled(shop, orders, { alone: 120_000, inAll: 420_000 }),
  };
}

async function buyUntil(until: number, shop: TestShop, onOrdered: (orderId: number) => void): Promise<void> {
  const sandbox = sandboxOf(shop);
  const products = await productsOf(shop);
  const { username, password } = shop.admin;
  const admin = shopClient(shop.url, await tokenOf(shop.url, username, password), RETRY_MS);
  const buy = async (who: number): Promise<void> => {
    const token = await newShopperToken(shop.url, `paying.${who}.${Date.now()}`);
    const shopper = shopClient(shop.url, token, RETRY_MS);
    for (let turn = who; Date.now() < until; turn++, await sleep(PAUSE_MS)) {
      const product = products[turn % products.length];
      if (product === undefined) throw new Error('there is nothing to order');
      await payOneOrder({ shopper, admin, sandbox }, product, newStory(), onOrdered);
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, (_, who) => buy(who)));
}

/** Lets the gateway misbehave and kills processes; in the end all is well. @returns how often it killed */
async function breakUntil(until: number, shop: TestShop): Promise<number> {
  const sandbox = sandboxOf(shop);
  let kills = 0;
  for (let turn = 0; Date.now() < until; turn++) {
    const seed = Math.floor(Math.random() * 1e9);
    await sandbox.behave({ seed, ...MISBEHAVIOURS[turn % MISBEHAVIOURS.length] });
    for (let times = 0; times < 2; times++, kills++) {
      await sleep(Math.random() * 2_000);
      const part = pick([...PARTS, 'paymentSandbox'] as const) ?? 'api';
      await shop.kill(part);
      await sleep(Math.random() * 500);
      await shop.start(part);
    }
  }
  await sandbox.behave();
  return kills;
}

async function productsOf(shop: TestShop): Promise<readonly Product[]> {
  const listed = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', productPaths.all));
  return (listed.body as ProductListResponse).products
    .filter(({ inStock }) => inStock)
    .map(({ id, sizes }) => ({ id, size: sizes[0] ?? '' }));
}
