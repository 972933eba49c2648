// An export of a log with an event that the shop cannot read, because its personal data does not open with its key: the command writes what is before it,
// names it, and says how to export the rest.
import { hasLeaf } from '@aangan/platform/proofs/log-comparison';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { metadataSchema } from '@aangan/shared-events/event';
import { fieldsOf } from '@aangan/shared-events/fields';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../api.ts';
import { auditInTest } from '../audit-command.ts';
import { aProduct, stock } from '../catalogue.ts';
import { sendRequest } from '../given.ts';
import { mailsQueued } from '../mail.ts';
import { anOrder, orderIdIn, place } from '../orders.ts';

const UNREADABLE = 'order-9000';
let api: ApiInTest;
let orderId = 0;
/** The positions of the events before the one that cannot be read. */
let before: readonly string[] = [];
/** The position of that one. */
let position = 0n;

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], pricePaise: 49950 })]);
  const shopper = await api.person();
  await api.caughtUp();
  orderId = orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body);
  await mailsQueued(api);
  const { log } = api.services;
  const placed = (await log.readStream(orderStream(orderId))).find(({ type }) => type === 'OrderPlaced');
  const recipient = fieldsOf(fieldsOf(placed?.data)['recipient']);
  const sealed = String(recipient['sealed']);
  const other = sealed.startsWith('A') ? 'B' : 'A';
  const data = {
    ...fieldsOf(placed?.data),
    recipient: { ...recipient, sealed: `${other}${sealed.slice(1)}` },
  };
  const metadata = metadataSchema.parse(placed?.metadata);
  ({ position } = await log.append(UNREADABLE, [{ type: 'OrderPlaced', data, metadata }], 'no-stream'));
  await api.append(productStream(2), [{ type: 'ProductRemoved', data: { productId: 2, name: 'Lamp' } }]);
  const events = (await log.eventsAfter(undefined, 1000)).filter(hasLeaf);
  before = events.filter((each) => each.position < position).map((each) => String(each.position));
});
afterAll(() => api.stop());

const exported = (...args: readonly string[]) => audit('export', ...args);
const audit = (...args: readonly string[]) => {
  const { eventStoreUrl, redisUrl, usernameSecret, dataDir, keysUrl, proofsUrl, signingKey } = api.settings;
  return auditInTest(args, {
    ...{ EVENTSTORE_URL: eventStoreUrl, REDIS_URL: redisUrl, USERNAME_SECRET: usernameSecret },
    ...{ DATA_DIR: dataDir, KEYS_URL: keysUrl, PROOFS_URL: proofsUrl, SIGNING_KEY: signingKey },
  });
};

test('the command writes what is before it, names it, and ends with 2', async () => {
  const { code, out, wrong } = await exported();
  expect({ code, wrong }).toEqual({
    code: 2,
    wrong: expect.stringMatching(
      /^The export broke off before an event that the shop cannot read, and the file ends there: cannot read OrderPlaced at order-9000\/0, position \d+: .+\. The operator finds what to do in operations\.md, “An event that cannot be processed”; until then --from and --to, or --order, export what is before and after it\.\n$/,
    ),
  });
  // The first line is the checkpoint.
  const written = out.trim().split('\n').slice(1);
  expect(written.map((line) => fieldsOf(JSON.parse(line))['position'])).toEqual(before);
  // What was written is proven, and the file does not look complete.
  expect((await verifyEvidence(out.trim().split('\n'))).problem).toMatchObject({ kind: 'removed' });
});

test('the command writes nothing of its order, names it, and says what to do', async () => {
  expect(await exported('--order', '9000')).toEqual({
    ...{ code: 2, out: '' },
    wrong: expect.stringMatching(
      /^The export was not written, because the shop cannot read an event of this order: cannot read OrderPlaced at order-9000\/0, position \d+: .+\. The operator finds what to do in operations\.md, “An event that cannot be processed”; until then npm run --silent audit -- evidence 9000 > order-9000\.jsonl writes the order, its payment and its returns as they are stored\.\n$/,
    ),
  });
  const { code, out } = await audit('evidence', '9000');
  expect(code).toBe(0);
  expect((await verifyEvidence(out.trim().split('\n'))).events).toBe(1);
});

test.each([
  ['what is before it', () => ['--to', String(position - 1n)]],
  ['what is after it', () => ['--from', String(position + 1n)]],
  ['an order without it', () => ['--order', String(orderId)]],
])('an export of %s is whole', async (_, args) => {
  const { code, out, wrong } = await exported(...args());
  expect({ code, wrong }).toEqual({ code: 0, wrong: '' });
  expect(await verifyEvidence(out.trim().split('\n'))).toMatchObject({ problem: undefined });
});
