// A backup of a shop while orders are placed, and its restore: every answer and every acknowledged order is back, and no erased person.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { fieldsOf } from '@aangan/shared-events/fields';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrdersResponse } from '@aangan/shared-events/features/orders/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { openKeyStore } from '@aangan/platform/keys/key-store';
import { hashFile } from '@aangan/operations/backup/files';
import { openTables, positionKey } from '@aangan/event-store/storage/database';
import { everyGet, createActivity, type Visitors } from './setup/every-get.ts';
import { inheritedEnv } from './setup/inherited-env.ts';
import { restoreInTest } from './setup/restore-in-test.ts';
import { expectStatus, newShopperToken, orderOne, shopClient, tokenOf } from './setup/shop-client.ts';
import { startShop, type TestShop } from './setup/start-shop.ts';
import { tempFolder, type TempFolder } from './setup/temp-folder.ts';

let shop: TestShop;
let log: EventLog;
let places: TempFolder;
let tokens: { readonly shopper: string; readonly admin: string };
let visitors: Visitors;
/** The manifest of the first backup. */
let first: ReturnType<typeof manifest>;

const place = (...names: readonly string[]): string => join(places.path, ...names);
const backup = () => place('backup');

beforeAll(async () => {
  places = await tempFolder();
  shop = await startShop({ products: 6 });
  log = connectEventLog(shop.eventStoreUrl);
  const { username, password } = shop.admin;
  tokens = {
    shopper: await newShopperToken(shop.url, 'rebuilt.shopper'),
    admin: await tokenOf(shop.url, username, password),
  };
  visitors = await visitorsOf(shop.url);
  await createActivity(visitors);
});
afterAll(async () => {
  await log.close();
  await shop.stop();
  await places.remove();
});

async function visitorsOf(url: string): Promise<Visitors> {
  const anonymous = shopClient(url);
  const { products } = (await anonymous.callUntilAnswered('GET', productPaths.all))
    .body as ProductListResponse;
  const [shopper, admin] = [shopClient(url, tokens.shopper), shopClient(url, tokens.admin)];
  return { anonymous: anonymous, products, shopper, admin };
}

type Outcome = { readonly code: number | null; readonly out: string; readonly err: string };
/** Runs an operator's command with a data folder. */
const run = (main: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> =>
  new Promise((done) => {
    const command = [resolve(import.meta.dirname, '../..', main), ...args];
    const child = execFile(process.execPath, command, { env: { ...inheritedEnv(), ...env } }, (_, out, err) =>
      done({ code: child.exitCode, out, err }),
    );
    child.stdin?.end();
  });
const takeBackup = (...args: readonly string[]) =>
  run('infra/operations/backup/main.ts', [backup(), ...args], { DATA_DIR: shop.dataDir });
const RESTORE = 'infra/operations/restore/main.ts';
const restoreInto = (dataDir: string, dir: string) => run(RESTORE, [dir], { DATA_DIR: dataDir });
const erase = (username: string) =>
  run('command-api/src/cli/erase.ts', [username, '--yes'], { DATA_DIR: shop.dataDir });

/** The parts of a manifest that the tests read and change; changed, it has no checksum of its own, as in earlier releases. */
type Manifest = {
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  readonly log: { readonly parts: readonly string[]; readonly end: { readonly head: number } };
};
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const manifest = () => readManifest(join(backup(), 'manifest.json'));
const hashOf = (path: string) => manifest().files.find((file) => file.path === path)?.sha256;

/** Shoppers who order one after the other until they are stopped; the numbers of the acknowledged orders. */
const startOrdering = async () => {
  const [product] = visitors.products.filter(({ inStock }) => inStock);
  const wanted = { id: product?.id ?? 0, size: product?.sizes[0] ?? '' };
  const orders: number[] = [];
  let isOver = false;
  const usernames = ['busy.one', 'busy.two', 'busy.three'];
  const busy = usernames.map(async (username) => {
    const client = shopClient(shop.url, await newShopperToken(shop.url, username));
    while (!isOver) orders.push(await orderOne(client, wanted));
  });
  await expect.poll(() => orders.length).toBeGreaterThan(3);
  return {
    orders,
    /** Waits for more acknowledged orders. */
    more: (count: number) => {
      const before = orders.length;
      return expect.poll(() => orders.length).toBeGreaterThanOrEqual(before + count);
    },
    stop: async () => {
      isOver = true;
      await Promise.all(busy);
    },
  };
};

/** The ids of the keys of all persons that the shop has erased. */
const erasedKeys = async (): Promise<readonly string[]> => {
  const events = await log.eventsAfter(undefined, 100_000);
  const streams = events.filter(({ type }) => type === 'AccountErased').map(({ stream }) => stream);
  return events
    .filter(({ stream }) => streams.includes(stream))
    .flatMap(({ data }) => Object.values(fieldsOf(data)).map((field) => fieldsOf(field).key))
    .filter((key) => typeof key === 'string');
};

describe('a backup while orders are placed', () => {
  test('holds every order up to its head, adds only what is new, and is restored with every answer', async () => {
    await newShopperToken(shop.url, 'erased.early');
    const ordering = await startOrdering();
    const before = [...ordering.orders];
    expect(await takeBackup()).toMatchObject({ code: 0, err: '' });
    const whole = hashOf('log/after-0.records');
    first = manifest();
    cpSync(place('backup', 'secrets'), place('old-secrets'), { recursive: true });

    // Erases a person whose key is in the older copy of the keys, and one who signed up after it.
    const late = shopClient(shop.url, await newShopperToken(shop.url, 'erased.late'));
    const lateOrder = await orderOne(late, {
      id: visitors.products[0]?.id ?? 0,
      size: visitors.products[0]?.sizes[0] ?? '',
    });
    for (const username of ['erased.early', 'erased.late'])
      expect(await erase(username)).toMatchObject({ code: 0 });
    await ordering.more(6);
    expect(await takeBackup()).toMatchObject({ code: 0, err: '' });
    expect(whole).toBeDefined();
    expect(hashOf('log/after-0.records')).toBe(whole);
    // The older keys are gone from it.
    expect(await readdir(place('backup', 'secrets', 'keys'))).toHaveLength(1);
    expect(manifest().log.parts).toEqual(['log/after-0.records', `log/after-${first.log.end.head}.records`]);
    await ordering.more(3);
    await ordering.stop();

    // A backup taken meanwhile has each order acknowledged before it, and no gap.
    expect(await restoreInto(place('middle'), backup())).toMatchObject({
      ...{ code: 0, err: '' },
      out: expect.not.stringContaining('is signed with another key'),
    });
    const { head } = manifest().log.end;
    const restored = openTables(place('middle', 'event-store'), false);
    for (const order of [...ordering.orders, lateOrder]) {
      const [placed] = await log.readStream(`order-${order}`);
      const position = Number(placed?.position);
      expect([order, restored.log.get(positionKey(position)) !== undefined]).toEqual([
        order,
        position <= head,
      ]);
      if (before.includes(order)) expect(position).toBeLessThanOrEqual(first.log.end.head);
    }
    await restored.close();

    // The backup of a shop that does not run.
    const stopped = await run('infra/operations/backup/main.ts', [place('of-stopped')], {
      DATA_DIR: place('middle'),
    });
    expect(stopped).toMatchObject({ code: 0, err: '' });
    expect(readManifest(place('of-stopped', 'manifest.json')).log.end.head).toBeGreaterThanOrEqual(head);

    expect(await takeBackup()).toMatchObject({ code: 0, err: '' });
    const answers = async (asking: Visitors) =>
      Promise.all(
        everyGet(asking).map(async ([client, path]) => [
          path,
          (await expectStatus(200, client.callUntilAnswered('GET', path))).text,
        ]),
      );
    const expected = await answers(visitors);
    const numbers = [...ordering.orders, lateOrder];
    const folder = await tempFolder();
    const dataDir = join(folder.path, 'data');
    const SIGNING_KEY = Buffer.alloc(32, 1).toString('base64url');
    const options = ['--secrets', place('old-secrets')];
    const outcome = await run(RESTORE, [backup(), ...options], { DATA_DIR: dataDir, SIGNING_KEY });
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(outcome.out).toContain('2 erased persons and requests stay erased.');
    expect(outcome.out).toContain('The keys and secrets are older than the log.');
    expect(outcome.out).toMatch(/is signed with another key than this shop’s: aangan\+/);
    expect(outcome.out).not.toContain('are encrypted with are missing');
    expect((await readdir(dataDir)).toSorted()).toEqual(
      ['demo-catalogue-loaded', 'event-store', 'keys', 'proof', 'secrets', 'snapshots', 'uploads'].toSorted(),
    );

    // Before anything is served.
    const keys = openKeyStore({ keysUrl: undefined, dataDir });
    const erased = await erasedKeys();
    expect(new Set(erased).size).toBe(2);
    for (const key of erased) expect([key, await keys.find(key)]).toEqual([key, 'erased']);
    await keys.close();

    const again = await startShop({ folder });
    try {
      const theirs = await visitorsOf(again.url);
      for (const [index, answer] of (await answers(theirs)).entries())
        expect(answer).toEqual(expected[index]);
      const all = await expectStatus(200, theirs.admin.callUntilAnswered('GET', orderPaths.all));
      const { data } = JSON.parse(all.text) as OrdersResponse;
      const listed = data.map(({ id }) => id);
      expect(listed).toEqual(expect.arrayContaining(numbers));
      expect(data.find(({ id }) => id === lateOrder)).toMatchObject({
        shippingAddress: 'Erased',
      });
      expect(
        (await expectStatus(200, theirs.admin.callUntilAnswered('GET', accountPaths.users))).text,
      ).not.toContain('erased.');
      const [picture] = theirs.products.flatMap(({ images }) => images);
      const bytes = async (url: string) =>
        Buffer.from(await (await fetch(new URL(picture ?? '', url))).arrayBuffer());
      expect((await bytes(again.url)).equals(await bytes(shop.url))).toBe(true);
      expect(await run('projections/src/cli/verify.ts', [], { DATA_DIR: again.dataDir })).toMatchObject({
        code: 0,
      });
      await orderOne(theirs.shopper, {
        id: theirs.products[0]?.id ?? 0,
        size: theirs.products[0]?.sizes[0] ?? '',
      });
    } finally {
      await again.stop();
    }
  });
});

describe('a shop whose log is in an event store of its own', () => {
  test('has its log taken between its proofs and its keys, and is proven against it', async () => {
    const dir = place('without-log');
    const env = { DATA_DIR: shop.dataDir, EVENTSTORE_URL: shop.eventStoreUrl };
    // A person signs up while the log is copied: their key must be in the backup, and their event need not be in the proofs.
    const body = {
      name: 'Late',
      username: 'while.taking',
      mobile: '9876543210',
      password: 'a good password',
    };
    const signUp = `fetch('${new URL(accountPaths.signup, shop.url).href}', { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': '${randomUUID()}' }, body: process.env.BODY }).then(({ status }) => process.exit(status === 201 ? 0 : 1))`;
    const command = `"${process.execPath}" -e "${signUp}"`;
    const taken = await run('infra/operations/backup/main.ts', [dir, '--log', command], {
      ...env,
      BODY: JSON.stringify(body),
    });
    expect(taken).toMatchObject({ code: 0, err: '' });
    expect(taken.out).not.toContain('The log is not included');
    expect(existsSync(join(dir, 'log'))).toBe(false);
    expect(await run('infra/operations/backup/main.ts', [place('log-not-taken')], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('The log is not included, because no --log was given'),
    });
    expect(await run('infra/operations/backup/main.ts', [dir, '--log', 'exit 3'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('ended with 3'),
    });
    expect(await run('infra/operations/backup/main.ts', [backup()], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('a log that was in the data folder'),
    });

    expect(await restoreInto(place('alone'), dir)).toMatchObject({
      code: 1,
      err: expect.stringContaining('name it with EVENTSTORE_URL'),
    });
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const away = {
      ...env,
      EVENTSTORE_URL: `esdb://127.0.0.1:${(silent.address() as AddressInfo).port}?tls=false`,
    };
    const early = await run(RESTORE, [dir], { ...away, DATA_DIR: place('alone') });
    silent.close();
    expect(early).toMatchObject({
      code: 1,
      err: 'The event store of EVENTSTORE_URL does not answer. Wait until it is ready and run the same command again.\n',
    });
    expect(existsSync(place('alone')) && (await readdir(place('alone')))).toEqual([]);

    const restored = await run(RESTORE, [dir], {
      ...env,
      DATA_DIR: place('alone'),
    });
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('2 erased persons and requests stay erased.');
    expect(restored.out).not.toContain('are encrypted with are missing');
    expect(await readdir(place('alone'))).not.toContain('event-store');
  });
});

describe('a backup that cannot be used', () => {
  const part = () => manifest().log.parts[1] ?? '';
  const proof = () => manifest().files.find(({ path }) => path.startsWith('proof/'))?.path ?? '';
  const secret = (name: string) => {
    const { files } = readManifest(join(backup(), 'secrets', 'manifest.json'));
    return join('secrets', files.find(({ path }) => path.endsWith(`/${name}`))?.path ?? '');
  };

  const edit = (file: string, change: (manifest: Manifest) => object): void => {
    writeFileSync(file, JSON.stringify({ ...change(readManifest(file)), sha256: undefined }));
  };
  /** Tampered with by someone who can compute checksums. */
  const rewrite = async (dir: string): Promise<void> => {
    const file = join(dir, 'log/after-0.records');
    const bytes = readFileSync(file);
    for (let start = 0; start < bytes.length;) {
      const record = bytes.subarray(start + 4, start + 4 + bytes.readUInt32LE(start));
      start += 4 + record.length;
      const at = record.indexOf('"quantity":1');
      if (at < 0) continue;
      record.write('"quantity":7', at);
      record.writeUInt32BE(crc32(record.subarray(4)));
      break;
    }
    writeFileSync(file, bytes);
    const hashed = await hashFile(file);
    edit(join(dir, 'manifest.json'), (read) => ({
      ...read,
      files: read.files.map((file) => (file.path === 'log/after-0.records' ? { ...file, ...hashed } : file)),
    }));
  };
  const cutEnd = (dir: string): void =>
    edit(join(dir, 'manifest.json'), (read) => ({ ...read, log: { ...read.log, ...first.log } }));
  const leadOut = (file: string): void =>
    edit(file, (read) => ({ ...read, files: [{ ...read.files[0], to: '../elsewhere' }] }));
  const leaveOut = (file: string): void =>
    edit(file, (read) => ({ ...read, log: { ...read.log, parts: read.log.parts.slice(0, -1) } }));

  test.each<[string, (dir: string) => void | Promise<void>, string]>([
    ['a part is missing', (dir) => rmSync(join(dir, part())), 'is missing.'],
    [
      'a byte was added',
      (dir) => appendFileSync(join(dir, proof()), 'x'),
      'has another size than in its manifest.',
    ],
    [
      'a secret was changed',
      (dir) => writeFileSync(join(dir, secret('jwt-secret')), 'x'),
      'has another size',
    ],
    ['there is no manifest', (dir) => rmSync(join(dir, 'manifest.json')), 'There is no backup in'],
    [
      'its manifest leads out of it',
      (dir) => leadOut(join(dir, 'manifest.json')),
      'is not the manifest of a backup',
    ],
    ['there are no keys', (dir) => rmSync(join(dir, 'secrets'), { recursive: true }), '--secrets <folder>'],
    ['an event was rewritten', rewrite, 'does not match the Merkle tree'],
    ['its end was cut off', cutEnd, 'the end of the log is missing'],
    ['a part is left out', (dir) => leaveOut(join(dir, 'manifest.json')), 'its log ends at position'],
  ])('reports it and leaves the data folder empty when %s', async (why, change, sentence) => {
    const dir = place(why.replaceAll(' ', '-'));
    cpSync(backup(), dir, { recursive: true });
    await change(dir);
    // The command itself once, where it has the most to clean up.
    const restoreIt = change === rewrite ? restoreInto : restoreInTest;
    const outcome = await restoreIt(place('nowhere'), dir);
    expect(outcome.code).toBe(1);
    expect(outcome.err).toContain(sentence);
    expect(outcome.err.trim().split('\n')).toHaveLength(1);
    expect(existsSync(place('nowhere')) ? await readdir(place('nowhere')) : []).toEqual([]);
  });

  test('refuses to be written over anything else, into the data folder, and where there is no shop', async () => {
    writeFileSync(place('a-file'), '');
    const refused = await Promise.all([
      run('infra/operations/backup/main.ts', [], { DATA_DIR: shop.dataDir }),
      run('infra/operations/backup/main.ts', [places.path], { DATA_DIR: shop.dataDir }),
      run('infra/operations/backup/main.ts', [place('a-file')], { DATA_DIR: shop.dataDir }),
      run('infra/operations/backup/main.ts', [join(shop.dataDir, 'backup')], { DATA_DIR: shop.dataDir }),
      run('infra/operations/backup/main.ts', [place('new')], { DATA_DIR: place('nobody') }),
      restoreInto(shop.dataDir, backup()),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([2, 1, 1, 1, 1, 1]);
    const sentences = [
      'npm run backup -- DIR',
      'is not empty and holds no backup',
      'is not a folder',
      'is within',
      'There is no shop in the data folder',
      'is not empty. Choose an empty one',
    ];
    for (const [at, sentence] of sentences.entries()) expect(refused[at]?.err).toContain(sentence);
    expect(await takeBackup()).toMatchObject({ code: 0 });
  });
});
