// The audit of orders with an event that the shop cannot read: everything else is shown, and that event as it is stored, with its place and what to do.
import {
  auditOrdersResponse,
  correlationResponse,
  orderHistoryResponse,
} from '@aangan/shared-events/features/audit/http';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { metadataSchema } from '@aangan/shared-events/event';
import { fieldsOf } from '@aangan/shared-events/fields';
import type { RawEvent } from '@aangan/shared-events/codec';
import { memoryFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileStores } from '../../services.ts';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { auditInTest } from '../audit-command.ts';
import { aProduct, stock } from '../catalogue.ts';
import { sendRequest } from '../given.ts';
import { mailsQueued } from '../mail.ts';
import { anOrder, orderIdIn, place } from '../orders.ts';

let api: ApiInTest;
let auditor: Person;
let folder: TempFolder;
let orderId = 0;
/** As it was placed, and the event of its status that cannot be read. */
let [placed, broken]: RawEvent[] = [];

beforeAll(async () => {
  folder = await memoryFolder();
  api = await startApiInTest();
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], pricePaise: 49950 })]);
  const shopper = await api.person();
  auditor = await api.person('auditor');
  await api.caughtUp();
  orderId = orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body);
  await mailsQueued(api);
  const { log } = api.services;
  [placed] = await log.readStream(orderStream(orderId));
  const metadata = metadataSchema.parse(placed?.metadata);
  const data = { ...fieldsOf(placed?.data), status: 7 };
  await log.append(
    orderStream(orderId),
    [{ type: 'OrderStatusSet', data, metadata }],
    placed?.revision ?? 0n,
  );
  [, broken] = await log.readStream(orderStream(orderId));
});
afterAll(async () => {
  await api.stop();
  await folder.remove();
});

const audit = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { eventStoreUrl, redisUrl, usernameSecret, dataDir, proofsUrl, signingKey } = api.settings;
  return auditInTest(args, {
    ...{ EVENTSTORE_URL: eventStoreUrl, REDIS_URL: redisUrl, USERNAME_SECRET: usernameSecret },
    ...{ DATA_DIR: dataDir, PROOFS_URL: proofsUrl, SIGNING_KEY: signingKey, ...env },
  });
};
const get = (path: string) => sendRequest(api.url, { method: 'GET', path, as: auditor });
const nameOf = ({ type, stream, revision, position }: RawEvent) =>
  `${type} at ${stream}/${revision}, position ${position}`;

describe('an order with an event that cannot be read', () => {
  test('has its history on the screen, with that event as it is stored', async () => {
    const { status, body } = await get(`/api/audit/orders/${orderId}`);
    expect(status).toBe(200);
    const { order, events } = orderHistoryResponse.parse(body);
    expect(order).toBeNull();
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual([
      'NumberTaken',
      'CartCheckedOut',
      'OrderPlaced',
    ]);
    expect(events[2]?.order?.status).toBe('pending');
    expect(events.filter(({ unreadable }) => unreadable)).toMatchObject([
      {
        ...{ title: 'Order status set (cannot be read)', order: null, position: String(broken?.position) },
        text: expect.stringContaining(`cannot read ${broken && nameOf(broken)}: `),
        raw: { data: { status: 7 } },
      },
    ]);
  });

  test('is named by a search, which shows the other orders', async () => {
    const { status, body } = await get('/api/audit/orders');
    expect(status).toBe(200);
    expect(auditOrdersResponse.parse(body)).toMatchObject({ unreadable: [orderId], orders: [], total: 1 });
    const { out } = await audit(['find']);
    expect(out).toContain(
      `#${orderId} has an event that the shop cannot read: npm run audit -- history ${orderId} names it.\n`,
    );
  });

  test('has its history on the command line, which names that event and ends with 2', async () => {
    const { code, out, wrong } = await audit(['history', String(orderId), '--raw']);
    expect(out).toContain('Order placed');
    expect(out).toContain('"status":7');
    expect(out).toContain(`order-${orderId}, revision 0, position ${String(placed?.position)}\n`);
    expect(out).toContain(`The shop cannot read an event of order ${orderId}, so its status is unknown.`);
    expect(out).not.toContain('export --order');
    expect({ code, wrong }).toEqual({
      code: 2,
      wrong: expect.stringContaining(`The shop cannot read ${broken && nameOf(broken)}: `),
    });
  });

  test('explains a number to which only its earlier events contribute', async () => {
    expect(await get('/api/audit/why/orders')).toMatchObject({
      ...{ status: 200, body: { number: { count: 1 }, addsUp: true } },
    });
  });

  test.each(['export.jsonl?order=ID', 'export.csv?order=ID', 'replay/orders/ID'])(
    'is refused by %s, with its name and what to do',
    async (path) => {
      expect(await get(`/api/audit/${path.replace('ID', String(orderId))}`)).toMatchObject({
        status: 409,
        body: {
          code: 'event-unreadable',
          message: expect.stringMatching(
            new RegExp(`^The shop cannot read ${broken && nameOf(broken)}: .+operations\\.md`),
          ),
        },
      });
    },
  );
});

test('a request whose events need a key that is missing is shown with their place, and ends with 2', async () => {
  const { correlationId } = metadataSchema.parse(placed?.metadata);
  const withoutKeys = openFileStores({ ...api.settings, dataDir: folder.path });
  await withoutKeys.keys.claim(await api.services.log.logId());
  await Promise.all(Object.values(withoutKeys).map((store) => store.close()));
  const { code, out, wrong } = await audit(['request', correlationId], { DATA_DIR: folder.path });
  expect(out).toContain('Mail queued');
  expect(out).toContain('Order placed (cannot be read)');
  expect({ code, wrong }).toEqual({
    code: 2,
    wrong: expect.stringContaining(placed ? nameOf(placed) : ''),
  });
  const { body } = await get(`/api/audit/correlations/${correlationId}`);
  expect(correlationResponse.parse(body).events.some(({ unreadable }) => unreadable)).toBe(false);
});

test('an event whose actor and moment cannot be read is named, where its history is asked for', async () => {
  const stream = orderStream(orderId);
  const metadata = { ...metadataSchema.parse(placed?.metadata), at: 'yesterday' };
  await api.services.log.append(
    stream,
    [{ type: 'OrderStatusSet', data: fieldsOf(placed?.data), metadata }],
    broken?.revision ?? 0n,
  );
  const last = (await api.services.log.readStream(stream)).at(-1);
  for (const path of ['/api/audit/orders', `/api/audit/orders/${orderId}`])
    expect([path, await get(path)]).toMatchObject([
      path,
      {
        status: 409,
        body: {
          code: 'event-unreadable',
          message: expect.stringContaining(
            `cannot read the metadata of ${last && nameOf(last)}. The operator`,
          ),
        },
      },
    ]);
});
