// One damaged record in the log of a running shop: it is never served, everything else goes on, and every command and /readyz name it. One that was changed
// together with its checksum is named by what compares the log with its proof.
import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { startEventStore } from '@aangan/event-store/event-store';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { auditPaths, proofPaths } from '@aangan/shared-events/features/audit/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrdersResponse } from '@aangan/shared-events/features/orders/http';
import { makeNoteSigner } from '@aangan/shared-events/proof/signed-note';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAMAGE_KEY } from '@aangan/platform/event-log/published-damage';
import { changeRecord, damageRecord } from '@aangan/event-store/testing/damage-record';
import { inheritedEnv } from './setup/inherited-env.ts';
import {
  expectStatus,
  newShopper,
  orderOne,
  shopClient,
  signIn,
  type ShopClient,
} from './setup/shop-client.ts';
import { startShop, type TestShop } from './setup/start-shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let shop: TestShop;
let shopper: ShopClient;
let admin: ShopClient;
let product: { readonly id: number; readonly size: string };

beforeAll(async () => {
  shop = await startShop({ products: 1 });
  shopper = await newShopper(shop.url, 'careful.shopper');
  admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  const { body } = await shopClient(shop.url).callUntilAnswered('GET', productPaths.all);
  const [first] = (body as ProductListResponse).products;
  product = { id: first?.id ?? 0, size: first?.sizes[0] ?? '' };
  for (let order = 1; order <= 2; order += 1) await orderOne(shopper, product);
});
afterAll(() => shop.stop());

/** Changes the store's file while the store is stopped. */
const meanwhile = async <T>(change: () => Promise<T>): Promise<T> => {
  await shop.kill('eventStore');
  const changed = await change();
  await shop.start('eventStore');
  return changed;
};

const historyPath = (order: number) => auditPaths.order.replace(':id', String(order));
const history = (order: number) => admin.call('GET', historyPath(order));

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** A command beside the shop, when it has ended. */
const run = (program: string, ...args: readonly string[]): Promise<Ended> => runWith({}, program, ...args);

const runWith = (
  settings: NodeJS.ProcessEnv,
  program: string,
  ...args: readonly string[]
): Promise<Ended> => {
  const env = { ...inheritedEnv(), DATA_DIR: shop.dataDir, ...settings };
  const command = [resolve(ROOT, program), ...args];
  return promisify(execFile)(process.execPath, command, { env, maxBuffer: 1e8 }).then(
    (ended) => ({ code: 0, ...ended }),
    (error: unknown) => error as Ended,
  );
};
const verify = 'projections/src/cli/verify.ts';
const audit = 'command-api/src/cli/audit.ts';

/** Exit code of a command and what it wrote to the standard error. */
const failureOf = async (program: string, ...args: readonly string[]): Promise<string> => {
  const { code, stderr } = await run(program, ...args);
  return `${code}: ${stderr}`;
};

type Readiness = {
  readonly ready: boolean;
  readonly reasons: readonly string[];
  readonly warnings: readonly string[];
  readonly damaged?: readonly { readonly stream: string; readonly revision: string }[];
};
const readinessAt = async (url: string): Promise<Readiness> =>
  (await fetch(new URL('/readyz', url))).json() as Promise<Readiness>;
const ofWorker = async (): Promise<Readiness> => {
  const [, port] = /"metricsPort":(\d+)/.exec(await shop.log('projections')) ?? [];
  return readinessAt(`http://127.0.0.1:${port}`);
};

const NAME = /damaged record(:| at) order-1\/0, position \d+/;

test('a damaged record is never shown, is named everywhere, and is read again once it is put right', async () => {
  const listed = (await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all))).text;
  // A process manager queues its mail after the answer.
  await expect.poll(async () => (await history(1)).text).toContain('MailQueued');
  const before = (await expectStatus(200, history(1))).text;
  const repair = await meanwhile(() => damageRecord(join(shop.dataDir, 'event-store'), 'order-1', 0));

  // The worker meets the record and publishes the damage to every API.
  const redis = new Redis(shop.redisUrl);
  expect(await failureOf('projections/src/cli/rebuild.ts', 'orders')).toMatch(
    new RegExp(`^1: The log has a ${NAME.source}`),
  );
  await expect.poll(() => redis.get(DAMAGE_KEY)).toContain('order-1');
  await expect.poll(async () => (await readinessAt(shop.url)).warnings.join()).toMatch(NAME);

  // The history of that order reports it; the other order's history, the lists and new orders still work.
  expect(await history(1)).toMatchObject({ status: 503, body: { success: false, code: 'record-damaged' } });
  expect((await history(2)).status).toBe(200);
  expect((await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all))).text).toBe(listed);
  expect(await orderOne(shopper, product)).toBe(3);

  // Commands that compare the whole log end with the reason, and the live views stay.
  expect(await failureOf(verify, 'orders')).toMatch(new RegExp(`^2: The log has a ${NAME.source}`));
  await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all));
  const ofApi = await readinessAt(shop.url);
  expect(ofApi).toMatchObject({ ready: true, damaged: [{ stream: 'order-1', revision: '0' }] });
  expect(ofApi.warnings.join()).toMatch(NAME);

  // With no generation to fall back on, the view stops before the record, and worker and API name it.
  await redis.flushall();
  await redis.quit();
  await expect.poll(async () => (await ofWorker()).reasons).toContain('orders view: damaged');
  await expect.poll(async () => (await ofWorker()).warnings.join()).toMatch(NAME);
  await expect.poll(async () => (await readinessAt(shop.url)).reasons).toContain('orders view: catching-up');
  await expect.poll(async () => (await readinessAt(shop.url)).warnings.join()).toMatch(NAME);
  // Neither verify nor the audit waits for views that cannot come.
  const whatToType = /record: order-1\/0, position \d+\. Restore it from a backup: npm run mend -- FOLDER/;
  for (const command of [verify, audit])
    expect(await failureOf(command, command === audit ? 'export' : 'orders'), command).toMatch(
      new RegExp(`^2: The log has a damaged ${whatToType.source}`),
    );
  expect(await shop.log('event-store')).toMatch(
    /The record of order-1 at revision 0, position \d+ is damaged/,
  );

  await meanwhile(repair);
  const after = await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all));
  const ordersIn = (text: string) => (JSON.parse(text) as OrdersResponse).data;
  expect(ordersIn(after.text)).toHaveLength(3);
  expect(ordersIn(after.text).slice(1)).toEqual(ordersIn(listed));
  // Each view comes back separately.
  expect((await expectStatus(200, admin.callUntilAnswered('GET', historyPath(1)))).text).toBe(before);
  await expect.poll(async () => (await readinessAt(shop.url)).damaged).toBeUndefined();
  expect(await failureOf(verify, 'orders')).toBe('0: ');
});

test('verify does not pass where nothing proves the log', async () => {
  // Another database of the same Redis.
  const elsewhere = new URL(shop.redisUrl);
  elsewhere.pathname = '/7';
  const verified = await runWith({ PROOFS_URL: elsewhere.href }, verify, 'brands');
  expect([verified.code, verified.stdout]).toEqual([
    2,
    expect.stringMatching(
      /^proof: nothing compared, because this proof store has no checkpoint[^]+^brands: .+ 0 differ$/m,
    ),
  ]);
  // As the worker runs it for the administrators' screen, which shows both results.
  const reported = await runWith({ PROOFS_URL: elsewhere.href }, verify, '--report', 'brands');
  expect([reported.code, reported.stdout]).toEqual([
    0,
    expect.stringMatching(
      /"verified":.+"differences":0.+"unproven":"The log was not compared with a signed proof, because this proof store has no checkpoint/,
    ),
  ]);
});

test('verify names the key that has signed, and compares it with the configured one', async () => {
  const { stdout: ofShop } = await run(verify, 'brands');
  const [, key = ''] =
    /^proof: signed with the key (aangan\S+), that of the SIGNING_KEY set here$/m.exec(ofShop) ?? [];
  expect(key).not.toBe('');
  const changed = Buffer.alloc(32, 9).toString('base64url');
  const other = makeNoteSigner(changed).verifierKey;
  const { code, stdout } = await runWith({ SIGNING_KEY: changed }, verify, 'brands');
  // A changed key is a fact for the operator to judge: the log matches the proof.
  expect(code).toBe(0);
  expect(stdout).toContain(
    `\nproof: signed with the key ${key}; the SIGNING_KEY set here has another one, ${other}, which`,
  );
  // As the worker runs it for the administrators' screen.
  const reported = await runWith({ SIGNING_KEY: changed }, verify, '--report', 'brands');
  expect(reported.stdout).toContain(
    `"signed":"The log was signed with the key ${key}; the SIGNING_KEY set here has another one, ${other}, which`,
  );
});

test('the evidence of an unchanged order is written without a warning', async () => {
  expect(await run(audit, 'evidence', '1')).toMatchObject({ code: 0, stderr: '' });
});

test('a record that was changed with its checksum is named by verify, and by the audit of an export', async () => {
  await meanwhile(() => changeRecord(join(shop.dataDir, 'event-store'), 'order-2', 0));
  await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all));
  // On every projection: the log is read as a whole.
  const named =
    /^OrderPlaced at order-2\/0, position \d+, was changed: it does not match the Merkle tree\.$/m;
  const verified = await run(verify, 'brands');
  expect([verified.code, verified.stdout]).toEqual([1, expect.stringMatching(named)]);
  expect(verified.stdout).toMatch(/^proof: \d+ events compared with .+, 1 difference(?:;|$)/m);
  // As the worker runs it for the administrators' screen.
  const reported = await run(verify, '--report', 'brands');
  expect([reported.code, reported.stderr]).toEqual([1, expect.stringMatching(/^OrderPlaced at order-2\/0/)]);
  expect(reported.stdout).not.toContain('"verified"');

  const { stdout: exported } = await run(audit, 'export');
  const file = join(shop.dataDir, 'exported.jsonl');
  await writeFile(file, exported);
  expect((await run(audit, 'verify', file)).stdout).toMatch(
    /^VERIFICATION FAILED at line \d+ \(altered\): OrderPlaced \(order-2, revision 0\) /,
  );
});

test('the evidence of its order is written with a warning, and no customer gets it as a proof', async () => {
  const written = await run(audit, 'evidence', '2');
  expect([written.code, written.stderr]).toEqual([
    1,
    expect.stringMatching(/^NOT PROVEN: The log has other events of this order than its signed proof: /),
  ]);
  // It is evidence nevertheless, as far as it goes.
  const file = join(shop.dataDir, 'order-2.jsonl');
  await writeFile(file, written.stdout);
  expect((await run(audit, 'verify', file)).stdout).toMatch(
    /^VERIFICATION FAILED at line 2 \(altered\): OrderPlaced \(order-2, revision 0\) /,
  );

  const ofOrder = (path: string, order: number) => path.replace(':id', String(order));
  const evidence = (order: number) => admin.call('GET', ofOrder(proofPaths.orderEvidence, order));
  const receipt = (order: number) => shopper.call('GET', ofOrder(proofPaths.receipt, order));
  expect(await evidence(2)).toMatchObject({ status: 409, body: { code: 'evidence-not-proven' } });
  expect(await receipt(2)).toMatchObject({ status: 409, body: { code: 'receipt-not-proven' } });
  expect([(await evidence(1)).status, (await receipt(1)).status]).toEqual([200, 200]);
});

/** Appends an event that is longer than all that the shop has appended since the log was copied. */
const growCopy = async (data: string): Promise<void> => {
  const store = await startEventStore(
    { listen: { host: '127.0.0.1', port: 0 }, data, tls: undefined },
    (error) => {
      throw error;
    },
  );
  const log = connectEventLog(`esdb://127.0.0.1:${store.port}?tls=false`);
  const metadata = {
    ...{
      at: '2026-11-18T06:12:09.000Z',
      by: { kind: 'system' as const },
      origin: { client: 'cli' as const },
    },
    ...{ correlationId: 'c-1', schemaVersion: 1 },
  };
  const event = { number: 1, purpose: 'p'.repeat(300_000) };
  await log.append(sequenceStream('grown'), [{ type: 'NumberTaken', data: event, metadata }], 'no-stream');
  await log.close();
  await store.stop();
};

test('an older copy of the log under a running shop, which has grown since, is followed and named without a restart', async () => {
  const [data, copy] = [join(shop.dataDir, 'event-store'), join(shop.dataDir, 'older')];
  const kept = await orderOne(shopper, product);
  await meanwhile(() => cp(data, copy, { recursive: true }));
  for (const order of [1, 2]) expect(await orderOne(shopper, product)).toBe(kept + order);
  await growCopy(copy);
  await meanwhile(async () => {
    await rm(data, { recursive: true });
    await cp(copy, data, { recursive: true });
  });

  // The log lacks the latest orders, so their numbers are given again.
  await expect.poll(() => orderOne(shopper, product).catch(() => undefined)).toBe(kept + 1);
  const orders = await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all));
  expect((orders.body as OrdersResponse).data.slice(0, 2).map(({ id }) => id)).toEqual([kept + 1, kept]);
  await signIn(shop.url, shop.admin.username, shop.admin.password);
  const warning = /older copy.+restore the newest backup: npm run restore -- DIR/;
  await expect.poll(async () => (await readinessAt(shop.url)).warnings.join()).toMatch(warning);
  // The views may be rebuilding when the proof has found it out.
  await expect.poll(() => readinessAt(shop.url)).toMatchObject({ ready: true, reasons: [] });
  expect(await shop.log('command-api')).toContain('older copy of the log in place');

  // Nothing in the log shows whether it lacks the last events of this order.
  const written = await run(audit, 'evidence', '1');
  expect([written.code, written.stderr]).toEqual([
    1,
    expect.stringMatching(/^NOT PROVEN: The log of this shop lacks events that its proof covers: /),
  ]);
  expect(written.stdout).toContain('"subject":"order-1"');
});
