// A proxy to Redis that empties it just before one of the view queries is forwarded, and checks the shop's
// answers.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { cartStream } from '@aangan/shared-events/features/cart/events';
import { wishlistStream } from '@aangan/shared-events/features/wishlist/events';
import { connectPlainRedis, type PlainRedis } from '@aangan/platform/redis/plain-redis';
import { aProduct, stock } from './catalogue.ts';
import { place } from './orders.ts';
import { projectionNames } from '@aangan/shared-events/features';
import { startApiInTest, type ApiInTest } from './api.ts';
import { sendRequest, sendRequestOnce, type TestResponse, type TestRequest } from './given.ts';

type RedisProxy = {
  readonly port: number;
  /** Runs `act` before the query after so many more is forwarded; from then on all queries wait for it. */
  readonly before: (queries: number, act: () => Promise<void>) => void;
  /** Whether `act` has run. */
  readonly isDone: () => boolean;
  readonly close: () => void;
};

/** A document or an index of a generation. */
const VIEW_QUERY = /\r\n\{[^}]+\}:[^:\r\n]+:[di]:/;

async function openRedisProxy(to: number): Promise<RedisProxy> {
  const sockets = new Set<Socket>();
  let left = Infinity;
  let act = async (): Promise<void> => undefined;
  let acting: Promise<void> = Promise.resolve();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    sockets.add(near).add(far);
    far.pipe(near);
    let sent: Promise<void> = Promise.resolve();
    near.on('data', (bytes) => {
      // Commands that are pipelined arrive in one chunk.
      const questions = bytes.toString('latin1').split(/(?=\*\d+\r\n\$\d+\r\n[A-Z]+\r\n)/);
      for (const question of questions)
        sent = sent.then(async () => {
          if (VIEW_QUERY.test(question) && left-- === 0) acting = act();
          await acting;
          far.write(Buffer.from(question, 'latin1'));
        });
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    before: (questions, todo) => {
      left = questions;
      act = todo;
    },
    isDone: () => left < 0,
    close: () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

/** A shop with data in every view, read through a proxy that can empty Redis. */
export type EmptiedShop = {
  /**
   * Asserts that answers while Redis is emptied equal those before, are 503, or are aborted; `runs` times.
   */
  readonly hold: (runs: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startEmptiedShop(): Promise<EmptiedShop> {
  const api = await startApiInTest();
  const line = await openRedisProxy(api.redis.port);
  const redisUrl = new URL(api.settings.redisUrl);
  redisUrl.port = String(line.port);
  const plain = connectPlainRedis(api.settings.redisUrl, () => undefined);
  const questions = await fill(api);
  const { url, services } = await api.secondApi({ redisUrl: redisUrl.href.replace(/\/$/, '') });
  const untilLive = async (): Promise<void> => {
    const position = { logId: await services.log.logId(), commit: await services.log.head() };
    while (!(await services.views.waitFor(projectionNames, position, 500))) await sleep(20);
  };
  await api.caughtUp();
  await untilLive();
  const expected = await Promise.all(questions.map((question) => sendRequest(url, question)));
  expect(expected.map(({ status }) => status)).toEqual(expected.map(() => 200));

  const emptyAt = async (nth: number): Promise<void> => {
    await plain.send(undefined, 'FLUSHALL');
    // The next heartbeat shows it; until then nothing would be read from Redis.
    while (services.views.hasReached(projectionNames, undefined)) await sleep(5);
    await untilLive();
    line.before(nth, () => empty(plain));
    const answers = await Promise.all(
      questions.map((question) => sendRequestOnce(url, question).catch(() => undefined)),
    );
    line.before(Infinity, async () => undefined);
    const wrong = answers.flatMap((answer, index) => {
      const right = expected[index];
      const isRight =
        answer === undefined || answer.status === 503 || (right !== undefined && isSame(answer, right));
      return isRight ? [] : [{ path: questions[index]?.path, nth, ...answer }];
    });
    expect(wrong).toEqual([]);
  };
  return {
    hold: async (runs) => {
      await fc.assert(fc.asyncProperty(fc.nat(LAST_QUERY), emptyAt), {
        numRuns: runs,
        endOnFailure: true,
      });
    },
    stop: async () => {
      plain.close();
      line.close();
      await api.stop();
    },
  };
}

/** All requests below together send about so many queries. */
const LAST_QUERY = 40;

async function empty(plain: PlainRedis): Promise<void> {
  await plain.send(undefined, 'FLUSHALL');
}

function isSame(one: TestResponse, other: TestResponse): boolean {
  return one.status === other.status && JSON.stringify(one.body) === JSON.stringify(other.body);
}

/** Fills the views and returns the requests. */
async function fill(api: ApiInTest): Promise<readonly TestRequest[]> {
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], name: 'Lamp', pricePaise: 49950 })]);
  const [admin, customer] = [await api.person('admin'), await api.person()];
  const line = { productId: 1, colorId: 1, size: 'M' };
  const { id: accountId } = customer;
  await api.caughtUp();
  for (let count = 0; count < 3; count++) await sendRequest(api.url, place(customer));
  await sendRequest(api.url, {
    ...{ method: 'POST', path: '/api/products/reviews/1', as: customer },
    body: { rating: 4, comment: 'Soft.' },
  });
  const body = { productId: line.productId, color: '#2E3A7B', size: line.size, quantity: 2 };
  await sendRequest(api.url, { method: 'POST', path: '/api/cart', as: customer, body });
  await sendRequest(api.url, {
    method: 'POST',
    path: '/api/wishlist/add',
    as: customer,
    body: { productId: 1 },
  });
  expect(await api.services.log.readStream(cartStream(accountId))).not.toEqual([]);
  expect(await api.services.log.readStream(wishlistStream(accountId))).not.toEqual([]);
  await api.caughtUp();
  const asAdmin = ['orders', 'orders?limit=2', 'orders?search=pune', 'orders/export.csv', 'auth/users/all'];
  const asCustomer = ['orders', 'cart', 'wishlist'];
  const asAnyone = [
    ...[
      'public/orders/stats',
      'public/products/count',
      'public/users/count',
      'categories',
      'brands',
      'colors',
    ],
    ...['products', 'products/1', 'products/recommended-products', 'products/reviews/1'],
  ];
  const get = (as?: { readonly token: string }) => (path: string) => ({
    ...({ method: 'GET', path: `/api/${path}` } as const),
    ...(as !== undefined && { as }),
  });
  return [...asAdmin.map(get(admin)), ...asCustomer.map(get(customer)), ...asAnyone.map(get())];
}
