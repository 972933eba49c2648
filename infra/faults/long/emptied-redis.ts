// Redis is emptied repeatedly while visitors read: an answer has its content or is 503, never empty.
import { type Fields, fieldsOf } from '@aangan/shared-events/fields';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { Redis } from 'ioredis';
import { shopClient, tokenOf } from '@aangan/test/setup/shop-client';
import type { TestShop } from '@aangan/test/setup/start-shop';
import { untilReady } from './checks.ts';

const TIMES = 24;
/** Maximum milliseconds for which the views can be read before they are emptied again. */
const READ_MS = 500;

/** Paths, each with a check that its answer has content. The shop has products and orders. */
const CONTENT: readonly (readonly [path: string, hasContent: (body: Fields) => boolean])[] = [
  [productPaths.all, (body) => lengthOf(body, 'products') > 0],
  [productPaths.count, (body) => numberIn(body, 'count') > 0],
  [orderPaths.all, (body) => lengthOf(body, 'data') > 0],
  [orderPaths.stats, (body) => numberIn(body, 'total') > 0],
];

/**
 * @returns how many reads were answered and refused
 * @throws Error when an answer came without its content
 */
export async function emptyRedis(shop: TestShop): Promise<string> {
  const reader = shopClient(shop.url, await tokenOf(shop.url, shop.admin.username, shop.admin.password));
  for (let hasOrders = false; !hasOrders; await sleep(100))
    hasOrders = lengthOf(fieldsOf((await reader.callUntilAnswered('GET', orderPaths.all)).body), 'data') > 0;
  const redis = new Redis(shop.redisUrl);
  const empty: string[] = [];
  let [answered, refused, isOver] = [0, 0, false];
  const read = async ([path, hasContent]: (typeof CONTENT)[number]): Promise<void> => {
    while (!isOver) {
      // The client sees an aborted answer like a refusal.
      const reply = await reader.call('GET', path).catch(() => undefined);
      if (reply?.status === 200) answered++;
      else refused++;
      if (reply?.status === 200 && !hasContent(fieldsOf(reply.body))) empty.push(`${path}: ${reply.text}`);
      else if (reply !== undefined && ![200, 503].includes(reply.status))
        empty.push(`${path}: ${reply.status}`);
    }
  };
  const reading = Promise.all(CONTENT.flatMap((content) => [read(content), read(content)]));
  for (let times = 0; times < TIMES; times++) {
    await untilReady(shop);
    await sleep(READ_MS * Math.random());
    await redis.flushall();
  }
  await untilReady(shop);
  isOver = true;
  await reading;
  await redis.quit();
  if (empty.length > 0) throw new Error(`${empty.length} answers without their content: ${empty[0]}`);
  return `${TIMES} times; ${answered} reads answered with their content, ${refused} refused with 503 or aborted`;
}

function lengthOf(body: Fields, field: string): number {
  const list = body[field];
  return Array.isArray(list) ? list.length : 0;
}

function numberIn(body: Fields, field: string): number {
  return Number(body[field] ?? 0);
}
