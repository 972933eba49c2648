import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tempFolder, type TempFolder } from '@aangan/infra/test/setup/temp-folder';
import { checkpointResponse, consistencyResponse } from '@aangan/shared-events/features/audit/http';
import { makeCheckpointSigner, openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { isConsistent } from '@aangan/shared-events/proof/merkle';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../kernel/api-in-test.ts';
import { ask } from '../kernel/given.ts';
import { aProduct, stock } from '../features/catalogue/catalogue-in-test.ts';
import { orderIdIn, place } from '../features/orders/order-in-test.ts';

let api: ApiInTest;
let folder: TempFolder;
let orderId: number;
const people: Partial<Record<'shopper' | 'other' | 'admin' | 'auditor', Person>> = {};

beforeAll(async () => {
  [api, folder] = await Promise.all([startApiInTest(), tempFolder()]);
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  people.shopper = await api.person();
  people.other = await api.person();
  people.admin = await api.person('admin');
  people.auditor = await api.person('auditor');
  await api.caughtUp();
  orderId = orderIdIn((await ask(api.url, place(people.shopper))).body);
  const path = `/api/orders/update-status/${orderId}`;
  for (const body of [{ status: 'rejected', trackingStatus: 'Cancelled' }, { status: 'pending' }])
    await ask(api.url, { method: 'PUT', path, as: people.admin, body });
});
afterAll(async () => {
  await api.stop();
  await folder.remove();
});

const get = (path: string, as?: Person) => ask(api.url, { method: 'GET', path, ...(as && { as }) });
const checkpoint = async () => checkpointResponse.parse((await get('/api/audit/checkpoint')).body);
const runAudit = (...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> =>
  new Promise((settle) => {
    const program = resolve(import.meta.dirname, '../audit.ts');
    // Nothing of the shop's settings is there: the file is all that it has.
    execFile(process.execPath, [program, ...args], { env: {} }, (error, said, wrong) =>
      settle({ code: typeof error?.code === 'number' ? error.code : 0, said: said + wrong }),
    );
  });

describe('the evidence of an order', () => {
  it('is its whole history, and holds without the shop', async () => {
    const { status, body, headers } = await get(`/api/audit/orders/${orderId}/evidence`, people.auditor);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/jsonl; charset=utf-8']);
    const verdict = await verifyEvidence(String(body).split('\n'), (await checkpoint()).key);
    expect(verdict).toMatchObject({ events: 3, problem: undefined, scope: { stream: `order-${orderId}` } });
    const file = join(folder.path, 'order.jsonl');
    await writeFile(file, String(body));
    const { key } = await checkpoint();
    expect(await runAudit('verify', file, '--key', key)).toMatchObject({
      code: 0,
      said: expect.stringContaining('All 3 events are as they were in the log.'),
    });
  });

  it('shows who altered nothing but one word', async () => {
    const { body } = await get(`/api/audit/orders/${orderId}/evidence`, people.admin);
    const file = join(folder.path, 'altered.jsonl');
    await writeFile(file, String(body).replace('"from":"pending"', '"from":"accepted"'));
    const { code, said } = await runAudit('verify', file);
    expect(code).toBe(1);
    expect(said).toContain(
      `OrderRejected (order-${orderId}, revision 1) is not in the log as it stands here`,
    );
    expect(await runAudit('verify')).toMatchObject({
      code: 2,
      said: expect.stringContaining('npm run audit'),
    });
    expect(await runAudit('verify', 'no-such-file')).toMatchObject({ code: 2 });
  });

  it('is for auditors and administrators; the receipt for who has ordered', async () => {
    const statuses = async (path: string) => {
      const asked = [undefined, people.other, people.shopper, people.auditor, people.admin];
      return (await Promise.all(asked.map((as) => get(path, as)))).map(({ status }) => status);
    };
    expect(await statuses(`/api/audit/orders/${orderId}/evidence`)).toEqual([401, 403, 403, 200, 200]);
    expect(await statuses(`/api/orders/${orderId}/receipt`)).toEqual([401, 404, 200, 403, 200]);
    expect(await statuses('/api/orders/999/receipt')).toEqual([401, 404, 404, 403, 404]);
    expect((await get('/api/audit/orders/nothing/evidence', people.auditor)).status).toBe(404);
  });
});

describe('a checkpoint', () => {
  it('is signed by the shop, and an older one is the beginning of a newer', async () => {
    const older = await checkpoint();
    expect(older.key).toBe(makeCheckpointSigner(String(api.settings.signingKey)).verifierKey);
    const from = openCheckpoint(older.checkpoint, older.key);
    await ask(api.url, place(people.shopper ?? (await api.person())));
    let newer = older;
    while (newer.checkpoint === older.checkpoint) newer = await checkpoint();
    const to = openCheckpoint(newer.checkpoint, newer.key);
    const { body } = await get(`/api/audit/consistency?from=${from.size}&to=${to.size}`);
    const path = consistencyResponse.parse(body).path.map((hash) => Buffer.from(hash, 'base64'));
    expect(isConsistent(from.size, to.size, from.root, to.root, path)).toBe(true);
    expect(await get(`/api/audit/consistency?from=0&to=${to.size + 1000}`)).toMatchObject({ status: 400 });
    expect(await get('/api/audit/consistency?from=-1&to=2')).toMatchObject({ status: 400 });
  });
});
