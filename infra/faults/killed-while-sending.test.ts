// SIGKILL for the API while it sends mails over SMTP: each mail arrives, and twice only where the server's answer was lost, then under the same Message-ID.
import { mailPaths } from '@aangan/shared-events/features/mail/paths';
import type { MailsResponse } from '@aangan/shared-events/features/mail/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { type MailServer, startMailServer } from '@aangan/test/setup/mail-server';
import {
  expectStatus,
  newShopper,
  orderOne,
  shopClient,
  signIn,
  type ShopClient,
} from '@aangan/test/setup/shop-client';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';
import { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ORDERS = 6;
/** As in `command-api/src/features/mail/sending/send-mails.ts`. */
const CLAIMS = 'mail:sending:*';
/** A new holder of the lease begins this late, and retries are further apart each time. */
const PATIENCE = { timeout: 120_000, interval: 500 };

let server: MailServer;
let redis: Redis;
let shop: TestShop;
let shopper: ShopClient;
let admin: ShopClient;
let product: { readonly id: number; readonly size: string };

beforeAll(async () => {
  server = await startMailServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Aangan <orders@shop.example>' };
  shop = await startShop({ products: 4, mayDie: true, env });
  redis = new Redis(shop.redisUrl);
  const listed = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', productPaths.all));
  const found = (listed.body as ProductListResponse).products.find(({ inStock }) => inStock);
  if (found === undefined) throw new Error('No product is in stock.');
  product = { id: found.id, size: found.sizes[0] ?? '' };
  shopper = await newShopper(shop.url, 'waiting.for.mail');
  admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
});
afterAll(async () => {
  redis.disconnect();
  await shop.stop();
  await server.stop();
});

/** Ends the claims of the killed process at once; otherwise another one waits five minutes for them. */
async function killApi(): Promise<void> {
  const previous = shop.pid('api');
  process.kill(previous, 'SIGKILL');
  const claims = await redis.keys(CLAIMS);
  if (claims.length > 0) await redis.del(claims);
  while (shop.pid('api') === previous) await sleep(20);
}

const mailsSent = async (): Promise<number> => {
  const reply = await admin.callUntilAnswered('GET', mailPaths.all);
  return (reply.body as MailsResponse).counts.sent;
};
const timesArrived = (): readonly number[] => {
  const ids = server.received.map(({ messageId }) => messageId);
  return [...new Set(ids)].map((id) => ids.filter((other) => other === id).length);
};

test('a mail whose answer is lost with the process is sent once more, as the same mail', async () => {
  server.behave({ data: 'hang' });
  await orderOne(shopper, product);
  await expect.poll(() => server.received.length, PATIENCE).toBe(1);
  server.behave({});
  await killApi();
  await expect.poll(mailsSent, PATIENCE).toBe(1);
  expect(timesArrived()).toEqual([2]);
});

test('of mails sent while the process is killed again and again none is lost, and none arrives a third time', async () => {
  for (let placed = 0; placed < ORDERS; placed++) {
    await orderOne(shopper, product);
    if (placed % 2 === 1) await killApi();
  }
  await expect.poll(mailsSent, PATIENCE).toBe(1 + ORDERS);
  const [, ...arrived] = timesArrived();
  expect(arrived).toHaveLength(ORDERS);
  expect(Math.max(...arrived)).toBeLessThanOrEqual(2);
});
