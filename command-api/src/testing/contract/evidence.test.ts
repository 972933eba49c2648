import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { checkpointResponse, consistencyResponse } from '@aangan/shared-events/features/audit/http';
import { makeCheckpointSigner, openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { isConsistent } from '@aangan/shared-events/proof/merkle';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { auditInTest } from '../audit-command.ts';
import { sendRequest, sendRequestOnce } from '../given.ts';
import { visibleTo } from '../../features/audit/proof/evidence.ts';
import { aProduct, stock } from '../catalogue.ts';
import { orderIdIn, place } from '../orders.ts';

let api: ApiInTest;
let folder: TempFolder;
let orderId: number;
const people: Partial<Record<'shopper' | 'other' | 'admin' | 'auditor', Person>> = {};

beforeAll(async () => {
  [api, folder] = await Promise.all([startApiInTest(), tempFolder()]);
  await stock(api, [
    aProduct(1),
    // A line separator within a name does not end a line of the file.
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass\u2028lamp', pricePaise: 49950 }),
  ]);
  people.shopper = await api.person();
  people.other = await api.person();
  people.admin = await api.person('admin');
  people.auditor = await api.person('auditor');
  await api.caughtUp();
  orderId = orderIdIn((await sendRequest(api.url, place(people.shopper))).body);
  const path = `/api/orders/update-status/${orderId}`;
  for (const body of [{ status: 'rejected', trackingStatus: 'Cancelled' }, { status: 'pending' }])
    await sendRequest(api.url, { method: 'PUT', path, as: people.admin, body });
});
afterAll(async () => {
  await api.stop();
  await folder.remove();
});

const get = (path: string, as?: Person) => sendRequest(api.url, { method: 'GET', path, ...(as && { as }) });
const CSV_REFUSED =
  'This is an export as CSV, a table without proofs of its events, so it cannot be verified. Export the same events as JSON Lines, with --format jsonl or at /audit, and verify that file.';
const checkpoint = async () => checkpointResponse.parse((await get('/api/audit/checkpoint')).body);
type Outcome = { readonly code: number; readonly output: string };
const runAudit = async (...args: readonly string[]): Promise<Outcome> => {
  const { code, out, wrong } = await auditInTest(args);
  return { code, output: out + wrong };
};
/** The command itself, for its exit codes. */
const runProgram = (...args: readonly string[]): Promise<Outcome> =>
  new Promise((settle) => {
    const program = resolve(import.meta.dirname, '../../cli/audit.ts');
    // Without any setting of the shop: the file is all that it needs.
    execFile(process.execPath, [program, ...args], { env: {} }, (error, output, wrong) =>
      settle({ code: typeof error?.code === 'number' ? error.code : 0, output: output + wrong }),
    );
  });

describe('the evidence of an order', () => {
  test('is its whole history, and is verified offline', async () => {
    const { status, body, headers } = await get(`/api/audit/orders/${orderId}/evidence`, people.auditor);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/jsonl; charset=utf-8']);
    const verdict = await verifyEvidence(String(body).split('\n'), (await checkpoint()).key);
    expect(verdict).toMatchObject({ events: 3, problem: undefined, scope: { stream: `order-${orderId}` } });
    const file = join(folder.path, 'order.jsonl');
    await writeFile(file, String(body));
    const { key } = await checkpoint();
    // npm may have taken the key: what was verified is said in both cases.
    const origin = 'The origin was verified: the file is signed with the key that was passed with --key.\n';
    expect(await runProgram('verify', file, '--key', key)).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`^All 3 events match the signed log\\.\n[^]+${origin}$`)),
    });
    expect(await runAudit('verify', file)).toEqual({
      code: 0,
      output: expect.stringContaining('\nThe key was read from the file, so the origin was not verified. '),
    });
  });

  test('has a signed scope, so that an event at its end cannot be left out', async () => {
    const body = String((await get(`/api/audit/orders/${orderId}/evidence`, people.auditor)).body);
    const file = join(folder.path, 'whole.jsonl');
    await writeFile(file, body);
    expect((await runAudit('verify', file)).output).toContain(
      `Scope: order-${orderId}: 3 events.\nThe shop has signed this scope: no event was removed`,
    );
    const shortened = body.trim().split('\n').slice(0, -1).join('\n').replace('"events":3', '"events":2');
    await writeFile(file, shortened);
    expect(await runAudit('verify', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The first line, which states the scope, was altered.'),
    });
    await writeFile(file, shortened.replace(/,"signature":"[^"]+"/, ''));
    expect(await runAudit('verify', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        'The signature of the first line, which states the scope, was removed.',
      ),
    });
  });

  test('is refused by a process that cannot sign its scope', async () => {
    const other = await api.secondApi({ signingKey: undefined });
    const path = `/api/audit/orders/${orderId}/evidence`;
    const request = { method: 'GET', path, ...(people.auditor && { as: people.auditor }) } as const;
    const refusal = { status: 503, body: { code: 'signing-key-missing' } };
    // Until the process has caught up it is refused for that.
    await expect.poll(() => sendRequestOnce(other.url, request)).toMatchObject(refusal);
    await other.stop();
  });

  test('fails after the change of a single word', async () => {
    const { body } = await get(`/api/audit/orders/${orderId}/evidence`, people.admin);
    const file = join(folder.path, 'altered.jsonl');
    await writeFile(file, String(body).replace('"from":"pending"', '"from":"accepted"'));
    const { code, output } = await runProgram('verify', file);
    expect(code).toBe(1);
    expect(output).toContain(
      `OrderRejected (order-${orderId}, revision 1) is not in the log with this content`,
    );
    await writeFile(file, String(body).replace(/"time":"\d{4}/, '"time":"1999'));
    const again = await runAudit('verify', file);
    expect(again.code).toBe(1);
    expect(again.output).toContain(`OrderPlaced (order-${orderId}, revision 0) was altered: time is "1999-`);
  });

  test('is not called altered when the command was mistyped', async () => {
    await expect(runAudit('verify')).rejects.toThrow('An argument is missing.');
    expect(await runAudit('verify', 'no-such-file')).toMatchObject({
      code: 2,
      output: expect.stringContaining('The file cannot be read'),
    });
    // A command that failed, and what npm prints before its output.
    const empty = join(folder.path, 'empty.jsonl');
    for (const text of ['', '\n', '\n> aangan@0.1.0 audit\n> exec node audit.ts evidence 1\n\n']) {
      await writeFile(empty, text);
      expect(await runAudit('verify', empty)).toEqual({
        code: 2,
        output: expect.stringContaining(`${empty} is empty: it is no evidence.`),
      });
    }
    // Another file, and one that was cut off within its first line: nothing was verified.
    const { checkpoint: note, key } = await checkpoint();
    const kept = JSON.stringify({ checkpoint: note, key });
    for (const [text, sentence] of [
      ['\ufeffPosition,Time,Type\r\n', CSV_REFUSED],
      ['"Position";"Time";"Type"\r\n', CSV_REFUSED],
      [kept, 'A checkpoint alone is compared with npm run audit -- consistency FILE URL.'],
      [kept.slice(0, 90), 'The file breaks off within this line'],
    ] as const) {
      await writeFile(empty, text);
      const { code, output } = await runAudit('verify', empty);
      expect([code, output]).toEqual([2, expect.stringContaining(sentence)]);
      expect(output).not.toContain('FAILED');
    }
    // A mistyped key says nothing about the file.
    expect(await runProgram('verify', import.meta.filename, '--key', 'aangan+mistyped')).toMatchObject({
      code: 2,
      output: expect.stringContaining('--key: this is not the public key of a shop'),
    });
  });

  test('shows a customer no staff account and no address of a screen, and still proves all events', async () => {
    const [shopper, admin] = [await api.person(), await api.person('admin')];
    await api.caughtUp();
    const ordered = await sendRequest(api.url, {
      ...place(shopper),
      headers: { 'Shop-Screen': 'checkout?coupon=typed-by-asha' },
    });
    const id = orderIdIn(ordered.body);
    const screen = { 'Shop-Screen': 'admin/orders?search=Asha' };
    const body = { status: 'rejected', trackingStatus: 'Cancelled' };
    const path = `/api/orders/update-status/${id}`;
    await sendRequest(api.url, { method: 'PUT', path, as: admin, body, headers: screen });
    const receipt = String((await get(`/api/orders/${id}/receipt`, shopper)).body);
    const whole = String((await get(`/api/audit/orders/${id}/evidence`, admin)).body);
    expect(whole).toContain(admin.id);
    for (const secret of [admin.id, 'typed-by-asha', 'admin/orders', 'Asha"', 'OrderRejected'])
      expect(receipt).not.toContain(secret);
    expect(whole).not.toContain('typed-by-asha');
    expect(receipt).toContain('"type":"aangan.OrderPlaced"');
    const verdict = await verifyEvidence(receipt.split('\n'), (await checkpoint()).key);
    expect(verdict).toMatchObject({ events: 2, withheld: 1, problem: undefined });
    const file = join(folder.path, 'receipt.jsonl');
    await writeFile(file, receipt);
    expect(await runAudit('verify', file)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Of 1 of them the file contains only the hash'),
    });
  });

  test('of an order from an earlier version has no query string of a screen either', () => {
    const shows = visibleTo('a-1');
    const at = '2026-11-18T06:12:09.000Z';
    const metadata = { at, correlationId: 'c', schemaVersion: 1 };
    const by = { kind: 'customer', id: 'a-1' } as const;
    const from = (screen: string) => ({ ...metadata, by, origin: { client: 'web' as const, screen } });
    expect([shows(from('checkout')), shows(from('checkout?x=y'))]).toEqual([true, false]);
    const staff = { kind: 'admin', id: 'a-2' } as const;
    expect(shows({ ...metadata, by: staff, origin: { client: 'cli' } })).toBe(false);
    expect(shows({ ...metadata, by: { kind: 'system' }, origin: { client: 'api' } })).toBe(true);
  });

  test('is for auditors and administrators; the receipt for the buyer', async () => {
    const statuses = async (path: string) => {
      const readers = [undefined, people.other, people.shopper, people.auditor, people.admin];
      return (await Promise.all(readers.map((as) => get(path, as)))).map(({ status }) => status);
    };
    expect(await statuses(`/api/audit/orders/${orderId}/evidence`)).toEqual([401, 403, 403, 200, 200]);
    expect(await statuses(`/api/orders/${orderId}/receipt`)).toEqual([401, 404, 200, 403, 200]);
    expect(await statuses('/api/orders/999/receipt')).toEqual([401, 404, 404, 403, 404]);
    expect((await get('/api/audit/orders/nothing/evidence', people.auditor)).status).toBe(404);
  });
});

describe('an export', () => {
  test('names what the proof does not cover, and fails after the change of an actor', async () => {
    const text = String((await get(`/api/audit/export.jsonl?order=${orderId}`, people.auditor)).body);
    const file = join(folder.path, 'export.jsonl');
    await writeFile(file, text);
    expect(await runAudit('verify', file)).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        'Not covered by the proof, because the shop adds it for readers only: position, actorname, title, summary, recipient.',
      ),
    });
    await writeFile(file, text.replace(String(people.admin?.id), String(people.other?.id)));
    const { code, output } = await runAudit('verify', file);
    expect(code).toBe(1);
    expect(output).toMatch(/OrderRejected \(order-\d+, revision 1\) was altered: actorid is "/);
  });
});

describe('a checkpoint', () => {
  test('is signed by the shop, and a newer one extends an older one', async () => {
    const older = await checkpoint();
    expect(older.key).toBe(makeCheckpointSigner(String(api.settings.signingKey)).verifierKey);
    const from = openCheckpoint(older.checkpoint, older.key);
    await sendRequest(api.url, place(people.shopper ?? (await api.person())));
    let newer = older;
    while (newer.checkpoint === older.checkpoint) newer = await checkpoint();
    const to = openCheckpoint(newer.checkpoint, newer.key);
    const { body } = await get(`/api/audit/consistency?from=${from.size}&to=${to.size}`);
    const path = consistencyResponse.parse(body).path.map((hash) => Buffer.from(hash, 'base64'));
    expect(isConsistent(from.size, to.size, from.root, to.root, path)).toBe(true);
    const file = join(folder.path, 'checkpoint.json');
    await writeFile(file, JSON.stringify(older, undefined, 2));
    expect(await runAudit('consistency', file, api.url)).toEqual({
      code: 0,
      output: expect.stringContaining(`begins with the ${from.size} events that were signed on ${from.at}`),
    });
    const root = Buffer.alloc(32);
    const signer = makeCheckpointSigner(String(api.settings.signingKey));
    await writeFile(file, JSON.stringify({ ...older, checkpoint: signer.sign({ ...from, root }) }));
    expect(await runAudit('consistency', file, api.url)).toEqual({
      code: 1,
      output: expect.stringContaining('VERIFICATION FAILED (altered): The history was rewritten'),
    });
    expect(await get(`/api/audit/consistency?from=0&to=${to.size + 1000}`)).toMatchObject({ status: 400 });
    expect(await get('/api/audit/consistency?from=-1&to=2')).toMatchObject({ status: 400 });
  });

  test('is not continued by one that another key has signed', async () => {
    const kept = await checkpoint();
    const former = makeCheckpointSigner(Buffer.alloc(32, 9).toString('base64url'));
    const file = join(folder.path, 'former.json');
    const signed = former.sign(openCheckpoint(kept.checkpoint, kept.key));
    await writeFile(file, JSON.stringify({ checkpoint: signed, key: former.verifierKey }));
    const refusal = (other: string) =>
      `VERIFICATION FAILED (checkpoint): the newest checkpoint of the shop is signed by another key than ${other}, by ${kept.key}. Ask the operator whether SIGNING_KEY was changed.\n`;
    expect(await runAudit('consistency', file, api.url)).toEqual({
      code: 1,
      output: refusal('the kept one'),
    });
    await writeFile(file, JSON.stringify(kept));
    expect(await runAudit('consistency', file, api.url, '--key', former.verifierKey)).toEqual({
      code: 1,
      output: refusal('the one of --key'),
    });
  });

  test('is compared only with what answers as a shop, by a key that is one', async () => {
    const kept = await checkpoint();
    const file = join(folder.path, 'kept.json');
    await writeFile(file, JSON.stringify(kept));
    await using other = createServer((_, response) => void response.end('{}')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await runAudit('consistency', file, `http://127.0.0.1:${port}`)).toEqual({
      code: 2,
      output: expect.stringMatching(/^What answers \/api\/audit\/checkpoint at \S+ is not this shop/),
    });
    await using elsewhere = createServer((_, response) => void response.writeHead(404).end()).listen(
      0,
      '127.0.0.1',
    );
    await once(elsewhere, 'listening');
    const { port: otherPort } = elsewhere.address() as AddressInfo;
    expect(await runAudit('consistency', file, `http://127.0.0.1:${otherPort}`)).toMatchObject({
      output: expect.stringContaining('is not this shop. Check the address.'),
    });
    expect(await runAudit('consistency', file, `127.0.0.1:${port}`)).toEqual({
      code: 2,
      output: `127.0.0.1:${port} is not the address of a shop: type it as https://shop.example.\n`,
    });
    await writeFile(file, JSON.stringify({ ...kept, key: 'aangan+mistyped' }));
    expect(await runAudit('consistency', file, api.url, '--key', kept.key)).toEqual({
      code: 2,
      output: expect.stringMatching(/^The key in the file: this is not the public key of a shop/),
    });
  });

  test('comes with a warning while the log is known to be cut off, and is not taken for a sound one', async () => {
    const file = join(folder.path, 'before.json');
    await writeFile(file, JSON.stringify(await checkpoint()));
    const { log, proofs } = api.services;
    // As a worker records it before the proof grows beyond an event that the log has lost.
    await proofs.putLostLeaves(await log.logId(), [{ index: 1, stream: 'order-9999', revision: 0 }]);
    const warning =
      'The log of this shop lacks events that its proof covers: its end was removed, or an older copy was put in its place.';
    await expect.poll(checkpoint).toMatchObject({ warning });
    expect(await runAudit('consistency', file, api.url)).toEqual({
      code: 1,
      output: `VERIFICATION FAILED (warned): The shop itself warns: ${warning} Its newest checkpoint continues the kept one.\n`,
    });
    await proofs.putLostLeaves(await log.logId(), []);
    await expect.poll(checkpoint).not.toHaveProperty('warning');
  });
});
