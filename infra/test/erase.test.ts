// `npm run erase` on a whole shop: afterwards no file in the data folder contains the person's data, the log has the same events, and the views match
// the log.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import type { UsersResponse } from '@aangan/shared-events/features/accounts/http';
import { customizationPaths } from '@aangan/shared-events/features/customization/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { fieldsOf } from '@aangan/shared-events/fields';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import { reviewPaths } from '@aangan/shared-events/features/reviews/paths';
import type { ReviewListResponse } from '@aangan/shared-events/features/reviews/http';
import type { PaymentDataResponse } from '@aangan/shared-events/features/payments/http';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { parsePosition } from '@aangan/shared-events/position';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent } from '@aangan/shared-events/codec';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { inheritedEnv } from './setup/inherited-env.ts';
import {
  delivery,
  expectStatus,
  orderOne,
  ordersOf,
  shopClient,
  signIn,
  type ShopClient,
} from './setup/shop-client.ts';
import { sandboxOf } from './setup/sandbox-client.ts';
import { startShop, type TestShop } from './setup/start-shop.ts';

const PASSWORD = 'a good password';
let shop: TestShop;
let log: EventLog;
let anonymous: ShopClient;
let admin: ShopClient;
let product: ProductListResponse['products'][number];

beforeAll(async () => {
  shop = await startShop({ products: 3, env: { PAYMENTS: 'sandbox' } });
  log = connectEventLog(shop.eventStoreUrl);
  anonymous = shopClient(shop.url);
  admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  const listed = (await anonymous.callUntilAnswered('GET', productPaths.all)).body as ProductListResponse;
  const found = listed.products.find(({ inStock }) => inStock);
  if (found === undefined) throw new Error('the demo has nothing in stock');
  product = found;
});
afterAll(async () => {
  await log.close();
  await shop.stop();
});

type Outcome = { readonly code: number | null; readonly output: string };
const command = (main: string, args: readonly string[]) =>
  [process.execPath, [resolve(import.meta.dirname, '../..', main), ...args]] as const;
const environment = () => ({ env: { ...inheritedEnv(), DATA_DIR: shop.dataDir } });
const run = (main: string, ...args: readonly string[]): Promise<Outcome> =>
  new Promise((done) => {
    const child = execFile(...command(main, args), environment(), (_, out, err) =>
      done({ code: child.exitCode, output: out + err }),
    );
    child.stdin?.end();
  });
const erase = (...args: readonly string[]) => run('command-api/src/cli/erase.ts', ...args);

/** A failed attempt, then a payment, part of which is paid back for a reason that names the person. */
async function payOnline(client: ShopClient, orderId: number, mark: string): Promise<void> {
  const path = (template: string): string => template.replace(':orderId', String(orderId));
  const { body } = await expectStatus(200, client.callUntilAnswered('POST', path(paymentPaths.checkout)));
  const gatewayOrderId = String(fieldsOf(fieldsOf(fieldsOf(body)['checkout'])['options'])['order_id']);
  const sandbox = sandboxOf(shop);
  for (const outcome of ['failure', 'success'] as const) {
    const { status: _, ...paid } = await sandbox.pay(gatewayOrderId, { outcome });
    await expectStatus(200, client.callUntilAnswered('POST', path(paymentPaths.confirm), { body: paid }));
  }
  const part = { body: { amount: 1, reason: `${mark} asked for it.` } };
  await expectStatus(201, admin.callUntilAnswered('POST', path(paymentPaths.refunds), part));
  const payment = async () =>
    (await client.callUntilAnswered('GET', path(paymentPaths.of))).body as PaymentDataResponse;
  await expect
    .poll(async () => (await payment()).data.refunds.map(({ state }) => state))
    .toEqual(['processed']);
}

/** A person with an account, an order, another one that is paid online, and a review, whose name, street and e-mail are unique. */
async function aShopper(username: string, mark: string): Promise<{ client: ShopClient; orderId: number }> {
  const body = { name: `Name ${mark}`, username, mobile: '9876543210', password: PASSWORD };
  await expectStatus(201, anonymous.callUntilAnswered('POST', accountPaths.signup, { body }));
  const client = await signIn(shop.url, username, PASSWORD);
  const ordered = { id: product.id, size: product.sizes[0] ?? '' };
  const { shippingAddress, ...rest } = delivery;
  const sent = {
    ...rest,
    shippingAddress: { ...shippingAddress, lastName: `Name ${mark}`, addressLine1: `Street ${mark}` },
    contactInfo: { email: `${mark}@example.org`, phone: '9876543210' },
  };
  const orderId = await orderOne(client, ordered, sent);
  await payOnline(client, await orderOne(client, ordered, { ...sent, paymentMethod: 'online' }), mark);
  const review = { body: { rating: 4, comment: 'Falls well.' } };
  await expectStatus(
    201,
    client.callUntilAnswered('POST', reviewPaths.ofProduct.replace(':id', String(product.id)), review),
  );
  return { client, orderId };
}
async function filesThatName(mark: string): Promise<readonly string[]> {
  const entries = await readdir(shop.dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path).catch(() => Buffer.alloc(0))));
  return paths.filter((_, at) => texts[at]?.includes(mark));
}
async function everyRawEvent(): Promise<readonly RawEvent[]> {
  const [stop, found] = [new AbortController(), [] as RawEvent[]];
  for await (const batch of log.subscribe({ after: undefined, signal: stop.signal })) {
    found.push(...batch.events);
    if (batch.live) break;
  }
  stop.abort();
  return found;
}
/** How many events the log has, without those that a process manager appends at a time of its own. */
const countEvents = async (): Promise<number> =>
  (await everyRawEvent()).filter(({ type }) => type !== 'MailQueued').length;
async function isDoneWithErasures(): Promise<boolean> {
  const erased = (await everyRawEvent()).findLast(({ type }) => type === 'AccountErased')?.position ?? 0n;
  const redis = new Redis(shop.redisUrl);
  try {
    const checkpoint = parsePosition(await redis.hget('process-managers:checkpoints', 'forget-account'));
    return checkpoint !== undefined && checkpoint.commit >= erased;
  } finally {
    redis.disconnect();
  }
}
const orderSeenByAdmin = async (orderId: number) =>
  (await ordersOf(admin)).data.find(({ id }) => id === orderId);
const stats = async () =>
  (await anonymous.callUntilAnswered('GET', orderPaths.stats)).body as OrderStatsResponse;

describe('erasing a person by their username', () => {
  test('leaves no file with their data, an order without a name, and a log of the same bytes', async () => {
    const { client, orderId } = await aShopper('asha.rao', 'Unmistakable1');
    await expect.poll(() => filesThatName('Unmistakable1')).not.toEqual([]);
    const [before, statsBefore] = [await everyRawEvent(), await stats()];

    const { code, output } = await erase('Asha.Rao', '--yes');
    expect([code, output]).toEqual([0, expect.stringContaining('Asha.Rao is erased')]);
    expect(output).toContain('Redis has rewritten its files.');

    await expect.poll(() => filesThatName('Unmistakable1')).toEqual([]);
    const [after, erased] = [await everyRawEvent(), 'AccountErased'];
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.filter(({ type }) => type === erased)).toMatchObject([
      { metadata: { by: { kind: 'admin' }, origin: { client: 'cli' } } },
    ]);
    expect(await stats()).toEqual(statsBefore);
    expect(await orderSeenByAdmin(orderId)).toMatchObject({
      ...{ shippingAddress: 'Erased', shippingAddressFields: null, contactInfo: null, status: 'pending' },
    });
    expect((await client.callUntilAnswered('GET', accountPaths.validateToken)).status).toBe(401);
    const users = (await admin.callUntilAnswered('GET', accountPaths.users)).body as UsersResponse;
    expect(users.map(({ username }) => username)).not.toContain('asha.rao');
    const path = reviewPaths.ofProduct.replace(':id', String(product.id));
    const reviews = (await anonymous.callUntilAnswered('GET', path)).body as ReviewListResponse;
    expect(reviews.map(({ User }) => User.name)).toContain('Anonymous');
  });

  test('leaves none either once old files of Redis were put under the running shop', async () => {
    // Redis must not rewrite its files while they are copied.
    await expect.poll(isDoneWithErasures).toBe(true);
    await aShopper('lata.iyer', 'Unmistakable4');
    await expect.poll(() => filesThatName('Unmistakable4')).not.toEqual([]);
    const files = join(shop.dataDir, 'redis');
    const copy = await mkdtemp(join(tmpdir(), 'aangan-old-redis-'));
    try {
      await cp(files, copy, { recursive: true });
      expect(await erase('lata.iyer', '--yes')).toMatchObject({ code: 0 });
      await expect.poll(() => filesThatName('Unmistakable4')).toEqual([]);
      // Until the API has no reason to process the event again.
      await expect.poll(isDoneWithErasures).toBe(true);
      await shop.kill('redis');
      await rm(files, { recursive: true });
      await cp(copy, files, { recursive: true });
      // As a Redis killed during a rewrite of its files leaves it.
      await writeFile(join(files, 'temp-rewriteaof-bg-1.aof'), 'Unmistakable4');
      expect(await filesThatName('Unmistakable4')).not.toEqual([]);
      await shop.start('redis');
      await expect.poll(() => filesThatName('Unmistakable4')).toEqual([]);
    } finally {
      await rm(copy, { recursive: true });
    }
  });

  test('reports a second erasure, and changes nothing', async () => {
    const head = await log.head();
    const { code, output } = await erase('asha.rao');
    expect([code, output]).toEqual([0, expect.stringContaining('asha.rao was erased already.')]);
    expect(await log.head()).toBe(head);
  });

  test('is refused for an unknown username, for the administrator of the settings, and where it cannot be confirmed', async () => {
    await aShopper('meera', 'Unmistakable2');
    const before = await countEvents();
    expect(
      await Promise.all([erase('nobody.at.all', '--yes'), erase('admin', '--yes'), erase('meera')]),
    ).toEqual([
      { code: 1, output: 'There is no account nobody.at.all.\n' },
      { code: 1, output: expect.stringContaining('is the administrator of ADMIN_USERNAME') },
      { code: 1, output: expect.stringContaining('--yes') },
    ]);
    expect(await countEvents()).toBe(before);
  });

  test('reports what it needs where no shop runs', async () => {
    const { code, output } = await new Promise<Outcome>((done) => {
      const env = { ...inheritedEnv(), DATA_DIR: join(shop.dataDir, 'elsewhere') };
      const child = execFile(
        ...command('command-api/src/cli/erase.ts', ['ravi', '--yes']),
        { env },
        (_, out, err) => done({ code: child.exitCode, output: out + err }),
      );
    });
    expect([code, output]).toEqual([1, expect.stringContaining('No shop runs in the data folder')]);
  });
});

describe('a customization request', () => {
  test('is erased by its id, with its picture, and reported when it does not exist', async () => {
    const form = {
      fullName: 'Name Unmistakable3',
      email: 'unmistakable3@example.org',
      designPreference: 'Peacocks.',
    };
    const { body } = await expectStatus(
      201,
      anonymous.callUntilAnswered('POST', customizationPaths.submit, { body: form }),
    );
    const { id } = body as { id: string };
    await expect.poll(() => filesThatName('Unmistakable3')).not.toEqual([]);
    expect(await erase('--customization', id, '--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('The request and its image are removed'),
    });
    await expect.poll(() => filesThatName('Unmistakable3')).toEqual([]);
    expect(await erase('--customization', id, '--yes')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/was removed already\.[^]*The key is destroyed/),
    });
    expect(await erase('--customization', 'f'.repeat(32), '--yes')).toMatchObject({ code: 1 });
  });
});

describe('a process killed during the erasure', () => {
  const accountOf = async (username: string): Promise<string> => {
    const users = (await admin.callUntilAnswered('GET', accountPaths.users)).body as UsersResponse;
    return users.find((user) => user.username === username)?.id ?? '';
  };
  /** Everything that a process has done which dies right after the event. */
  const appendErased = async (accountId: string): Promise<void> => {
    const metadata = {
      at: new Date().toISOString(),
      by: { kind: 'admin' },
      origin: { client: 'cli' },
      correlationId: 'c',
    } as const;
    const event = { type: 'AccountErased', data: { accountId } };
    const stored = codec.encode(event, metadata, undefined, () => new Uint8Array(12));
    const stream = accountStream(accountId);
    await log.append(stream, [stored], (await log.readStream(stream)).at(-1)?.revision ?? 'no-stream');
  };
  const expectForgotten = (mark: string): Promise<void> => expect.poll(() => filesThatName(mark)).toEqual([]);

  test('right after the event, the next start of an API finishes it', async () => {
    const accountId = await accountOf('meera');
    await shop.kill('api');
    await appendErased(accountId);
    await shop.start('api');
    await expectForgotten('Unmistakable2');
  });

  test('while the views still hold the data, the others finish it', async () => {
    const { orderId } = await aShopper('sita', 'Unmistakable4');
    await shop.kill('projections');
    const erasing = spawn(...command('command-api/src/cli/erase.ts', ['sita', '--yes']), environment());
    await once(erasing.stdout, 'data');
    erasing.kill('SIGKILL');
    await shop.kill('api');
    await shop.start('projections');
    await shop.start('api');
    await expectForgotten('Unmistakable4');
    expect(await orderSeenByAdmin(orderId)).toMatchObject({ shippingAddress: 'Erased' });
  });
});

test('after all that a fresh folding of the log confirms the views', async () => {
  const { code, output } = await run('projections/src/cli/verify.ts');
  expect([code, output]).toEqual([0, expect.stringMatching(/^orders: \d+ keys compared at \S+, 0 differ$/m)]);
});
