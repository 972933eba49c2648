// The audit of returns: history, evidence, receipt, export and the copy of a person's data hold them, and an erased person is in none of them.
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { orderHistoryResponse } from '@aangan/shared-events/features/audit/http';
import { auditPaths, proofPaths } from '@aangan/shared-events/features/audit/paths';
import { exportPaths } from '@aangan/shared-events/features/audit/export/paths';
import { returnsOfOrderResponse } from '@aangan/shared-events/features/returns/http';
import { fieldsOf } from '@aangan/shared-events/fields';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { aProduct, stock } from '../catalogue.ts';
import { sendRequest } from '../given.ts';
import { askReturn, deliveredOrder } from '../returns.ts';

let api: ApiInTest;
let admin: Person;
let auditor: Person;

beforeAll(async () => {
  api = await startApiInTest();
  [admin, auditor] = [await api.person('admin'), await api.person('auditor')];
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
});
afterAll(() => api.stop());

const NOTE = 'Asha says that a thread is pulled.';
const EXPLANATION = 'Asha wore it, as her picture shows.';
const read = async (path: string, as: Person): Promise<unknown> => {
  const { status, body } = await sendRequest(api.url, { method: 'GET', path, as });
  expect(status, path).toBe(200);
  return body;
};
const post = (path: string, as: Person, body: object) =>
  sendRequest(api.url, { method: 'POST', path, as, body });
const of = (path: string, orderId: number): string => path.replace(':id', String(orderId));
const lines = (file: unknown): readonly string[] => String(file).trim().split('\n');
const typesIn = (file: unknown): readonly string[] =>
  lines(file)
    .slice(1)
    .map((line) => String(fieldsOf(JSON.parse(line))['type']).replace('aangan.', ''));

/** An order with one return that was refused, and one that was approved. */
async function withReturns() {
  const shopper = await api.person();
  const orderId = await deliveredOrder(api.url, shopper, admin);
  for (const decide of ['refuse', 'approve']) {
    await sendRequest(api.url, askReturn(orderId, [{ line: 0, quantity: 1 }], { as: shopper, note: NOTE }));
    const number = decide === 'refuse' ? 1 : 2;
    await post(`/api/returns/${orderId}/${number}/${decide}`, admin, { explanation: EXPLANATION });
  }
  await api.caughtUp();
  return { shopper, orderId };
}
const OF_ORDER = [
  ...['OrderPlaced', 'OrderStatusSet'],
  ...['OrderReturnClaimed', 'ReturnRequested', 'ReturnRefused', 'OrderReturnReleased'],
  ...['OrderReturnClaimed', 'ReturnRequested', 'ReturnApproved'],
];
const IS_MAIL = /^Mail/;

test('history, evidence, receipt and export of an order hold its returns', async () => {
  const { shopper, orderId } = await withReturns();
  const history = orderHistoryResponse.parse(await read(of(auditPaths.order, orderId), auditor));
  const types = history.events.map(({ type }) => type).filter((type) => !IS_MAIL.test(type));
  expect(types.slice(-OF_ORDER.length)).toEqual(OF_ORDER);
  expect(history.order?.revision).toBe(4);

  const evidence = await read(of(proofPaths.orderEvidence, orderId), auditor);
  expect(typesIn(evidence)).toEqual(OF_ORDER);
  expect(await verifyEvidence(lines(evidence))).toMatchObject({
    events: OF_ORDER.length,
    problem: undefined,
    scope: {
      kind: 'streams',
      streams: [
        { events: 5 },
        { stream: `return-${orderId}-1`, events: 2 },
        { stream: `return-${orderId}-2`, events: 2 },
      ],
    },
  });
  const shortened = lines(evidence).filter((line) => !line.includes('ReturnRefused'));
  expect((await verifyEvidence(shortened)).problem).toMatchObject({ kind: 'removed' });

  // The shopper sees everything but what the staff did.
  const receipt = await read(of(proofPaths.receipt, orderId), shopper);
  expect(await verifyEvidence(lines(receipt))).toMatchObject({ problem: undefined });
  expect(String(receipt)).not.toContain(admin.id);

  const exported = await read(`${exportPaths.jsonl}?order=${orderId}`, auditor);
  expect(
    typesIn(exported)
      .filter((type) => !IS_MAIL.test(type))
      .slice(-OF_ORDER.length),
  ).toEqual(OF_ORDER);
});

test('the history of an order says why a return was closed', async () => {
  const { orderId } = await withReturns();
  await post(`/api/returns/${orderId}/2/receive`, admin, { lines: [] });
  await post(`/api/returns/${orderId}/2/close`, admin, { explanation: EXPLANATION });
  await api.caughtUp();
  const { events } = orderHistoryResponse.parse(await read(of(auditPaths.order, orderId), auditor));
  expect(events.find(({ type }) => type === 'ReturnClosed')).toMatchObject({
    text: `Return ${orderId}-2 was closed without a refund: ${EXPLANATION}`,
  });
});

test('the copy of a person’s data holds their returns under a heading', async () => {
  const { shopper, orderId } = await withReturns();
  const page = String(await read('/api/account/data.html', shopper));
  expect(page).toContain(`Return 1 of order ${orderId}`);
  expect(page).toContain(NOTE);
  expect(page).toContain(EXPLANATION);
});

test('erasing the person leaves the steps, and nothing of what was written', async () => {
  const { shopper, orderId } = await withReturns();
  const stored = async () =>
    JSON.stringify(
      (await Promise.all([1, 2].map((n) => api.services.log.readStream(`return-${orderId}-${n}`)))).flat(),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
  // The log never has it in plain text.
  expect(await stored()).not.toContain(NOTE);
  expect(await stored()).not.toContain(EXPLANATION);
  await api.append(accountStream(shopper.id), [{ type: 'AccountErased', data: { accountId: shopper.id } }]);
  const history = async () => JSON.stringify(await read(of(auditPaths.order, orderId), auditor));
  await expect.poll(history, { timeout: 10_000 }).toContain('(erased)');
  const paths = [
    of(auditPaths.order, orderId),
    of(proofPaths.orderEvidence, orderId),
    `${exportPaths.jsonl}?order=${orderId}`,
  ];
  const shown = await Promise.all(paths.map((path) => read(path, auditor)));
  const { returns } = returnsOfOrderResponse.parse(
    await read(`/api/returns/of-order/${orderId}`, admin),
  ).data;
  for (const text of [NOTE, EXPLANATION]) expect(JSON.stringify([...shown, returns])).not.toContain(text);
  expect(returns).toMatchObject([{ state: 'refused', note: null, explanation: null }, { state: 'approved' }]);
});
