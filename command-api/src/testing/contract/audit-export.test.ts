// Exports of the log: complete, in order, readable, and proven by the checkpoint in their first line.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct, stock } from '../catalogue.ts';
import { anOrder, orderIdIn, place } from '../orders.ts';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { auditInTest } from '../audit-command.ts';
import { mailsQueued } from '../mail.ts';
import { sendRequest } from '../given.ts';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';

let api: ApiInTest;
let auditor: Person;
let shopper: Person;
let orderId = 0;

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [
    aProduct(1),
    aProduct(2, { name: '=HYPERLINK("x")', sizes: [], colorIds: [], pricePaise: 49950 }),
  ]);
  [auditor, shopper] = [await api.person('auditor'), await api.person()];
  await api.caughtUp();
  orderId = orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body);
  await mailsQueued(api);
});
afterAll(() => api.stop());

const get = (path: string, as?: Person) => sendRequest(api.url, { method: 'GET', path, ...(as && { as }) });
/** The file, once all events are signed. */
async function file(format: 'jsonl' | 'csv', query = ''): Promise<string> {
  await expect.poll(async () => (await get(`/api/audit/export.${format}${query}`, auditor)).status).toBe(200);
  return String((await get(`/api/audit/export.${format}${query}`, auditor)).body);
}
type Line = Readonly<Record<string, unknown>>;
const eventsIn = (text: string): readonly Line[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Line);
const business = async () =>
  (await api.services.log.eventsAfter(undefined, 10_000)).filter(
    ({ type, stream }) => !type.startsWith('$') && !stream.startsWith('$'),
  );

describe('an export of a period', () => {
  test('contains all its events in order, as CloudEvents that are verified offline', async () => {
    const text = await file('jsonl');
    const [log, events] = [await business(), eventsIn(text)];
    expect(events.map(({ id }) => id)).toEqual(log.map(({ id }) => id));
    expect(events.map(({ position }) => position)).toEqual(log.map(({ position }) => String(position)));
    const verdict = await verifyEvidence(text.split('\n'));
    expect(verdict).toMatchObject({
      events: log.length,
      problem: undefined,
      scope: { kind: 'log', from: 0, to: log.length },
    });
    expect(events.at(-2)).toMatchObject({
      specversion: '1.0',
      type: 'aangan.OrderPlaced',
      subject: orderStream(orderId),
      datacontenttype: 'application/json',
      source: expect.stringMatching(/^\/logs\/\w+$/),
      actorkind: 'customer',
      title: 'Order placed',
    });
  });

  test('begins and ends where requested, both inclusive', async () => {
    const all = eventsIn(await file('jsonl'));
    const [second, fourth] = [all[1]?.['position'], all[3]?.['position']];
    const ids = (events: readonly Line[]) => events.map(({ id }) => id);
    for (const query of [`?from=event-2&to=event-4`, `?from=${String(second)}&to=${String(fourth)}`]) {
      const text = await file('jsonl', query);
      expect(ids(eventsIn(text)), query).toEqual(ids(all.slice(1, 4)));
      expect(await verifyEvidence(text.split('\n'))).toMatchObject({ events: 3, problem: undefined });
      expect((await verifyEvidence(text.split('\n').toSpliced(2, 1))).problem?.kind).toBe('removed');
    }
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(ids(eventsIn(await file('jsonl', `?from=${today}&to=${today}`)))).toContain(all.at(-1)?.['id']);
    for (const query of ['?to=2020-01-01', '?from=2999-01-01', '?from=event-5&to=event-4'])
      expect(await get(`/api/audit/export.jsonl${query}`, auditor), query).toMatchObject({
        ...{ status: 404, body: { code: 'no-events' } },
      });
  });

  test('is a table as well, with the checkpoint as its first row and no formula in it', async () => {
    const [names, checkpoint, ...rows] = (await file('csv')).trim().split('\r\n');
    expect(names).toMatch(/^\ufeff?Position,Time,Type,Subject/);
    expect(checkpoint).toMatch(/^\d+,\d{4}-[^,]+Z,Checkpoint,\/logs\//);
    expect(checkpoint).toContain('aangan+');
    expect(checkpoint).toContain('npm run audit -- verify needs an export as JSON Lines');
    expect(rows.length).toBe((await business()).length);
    for (const row of rows) expect(row).not.toMatch(/(?:^|,)"?[=+@]/);
  });
});

describe('an export of an order', () => {
  test('contains its whole history, and its recipient until they are erased', async () => {
    const text = await file('jsonl', `?order=${orderId}`);
    const events = eventsIn(text);
    expect(events.map(({ title }) => title)).toEqual([
      `Number ${orderId} taken`,
      'Cart checked out',
      'Order placed',
      'Mail queued',
    ]);
    expect(events[2]?.['summary']).toMatch(/: 2 × .+, Indigo, M, at ₹/);
    expect(String(events[2]?.['recipient'])).toContain('Lake Road');
    expect(JSON.stringify(events[2]?.['data'])).not.toContain('Lake Road');
    expect(await verifyEvidence(text.split('\n'))).toMatchObject({ events: 4, problem: undefined });

    await api.append(accountStream(shopper.id), [{ type: 'AccountErased', data: { accountId: shopper.id } }]);
    await expect
      .poll(async () => eventsIn(await file('jsonl', `?order=${orderId}`))[2])
      .toMatchObject({ recipient: 'erased', actorname: 'Erased' });
    expect(await file('csv', `?order=${orderId}`)).not.toMatch(/Lake Road|Asha/);
  });
});

describe('on the command line', () => {
  const env = () => {
    const { eventStoreUrl, redisUrl, usernameSecret, dataDir, keysUrl, proofsUrl, signingKey } = api.settings;
    return {
      SIGNING_KEY: signingKey,
      ...{ EVENTSTORE_URL: eventStoreUrl, REDIS_URL: redisUrl, USERNAME_SECRET: usernameSecret },
      ...{ DATA_DIR: dataDir, KEYS_URL: keysUrl, PROOFS_URL: proofsUrl },
    };
  };
  const run = (...args: readonly string[]) => auditInTest(args, env());
  /** The command itself. */
  const program = resolve(import.meta.dirname, '../../cli/audit.ts');
  const runProgram = async (...args: readonly string[]): Promise<string> => {
    const options = { env: { ...inheritedEnv(), ...env() } };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], options);
    expect(stderr).toBe('');
    return stdout;
  };

  test('an export is the same file', async () => {
    const requested = await file('csv', `?order=${orderId}`);
    const out = await runProgram('export', '--order', String(orderId), '--format', 'csv');
    const withoutCheckpoint = (text: string) =>
      text
        .trim()
        .replace(/^\ufeff/, '')
        .split('\r\n')
        .toSpliced(1, 1);
    expect(withoutCheckpoint(out)).toEqual(withoutCheckpoint(requested));
    expect(await run('export', '--format', 'xml')).toMatchObject({
      ...{ code: 2, out: '', wrong: expect.stringContaining('npm run audit -- export') },
    });
  });

  test('an export of an order is written, and not called proven, where the log is known to lack events', async () => {
    const { log, proofs } = api.services;
    // As a worker records it before the proof grows beyond an event that the log has lost.
    await proofs.putLostLeaves(await log.logId(), [{ index: 1, stream: 'order-9999', revision: 0 }]);
    const { code, out, wrong } = await run('export', '--order', String(orderId));
    const period = await run('export');
    await proofs.putLostLeaves(await log.logId(), []);
    expect({ code, wrong }).toEqual({
      code: 1,
      wrong: expect.stringMatching(
        /^NOT PROVEN: The log of this shop lacks events that its proof covers: .+ may lack later ones of this order\. npm run verify names what it lacks\.\n$/,
      ),
    });
    expect(await verifyEvidence(out.trim().split('\n'))).toMatchObject({ problem: undefined });
    // Its leaves are those of the proof, so that it lacks none.
    expect(period).toMatchObject({ code: 0, wrong: '' });
  });

  test('a reader that has enough, such as head, ends an export without a word', async () => {
    const options = { env: { ...inheritedEnv(), ...env() } };
    const audit = spawn(process.execPath, [program, 'export'], options);
    audit.stdout.destroy();
    const [said, [code]] = await Promise.all([textOf(audit.stderr), once(audit, 'exit')]);
    expect({ code, said }).toEqual({ code: 141, said: '' });
  });

  test.each([
    [['find', '--from', '20.11.2026'], '--from 20.11.2026: must be a day such as 2026-11-20'],
    [['find', '--to', '2026-02-30'], '--to 2026-02-30: must be a day such as 2026-11-20'],
    [['find', '--page', 'two'], '--page two: must be a whole number from 1'],
    [
      ['find', '--from', '2026-11-20', '--to', '2026-11-02'],
      '--from 2026-11-20 is after --to 2026-11-02: nothing is between them. Exchange the two.',
    ],
    [
      ['find', '--amount-min', '1000', '--amount-max', '999.5'],
      '--amount-min 1000 is more than --amount-max 999.5: nothing is between them. Exchange the two.',
    ],
    [['export', '--from', '20.11.2026'], '--from 20.11.2026: must be a day such as 2026-11-20, an instant'],
    [['export', '--from', 'event-5', '--to', 'event-4'], '--from event-5 is after --to event-4'],
    [['export', '--from', '90210', '--to', '1024'], '--from 90210 is after --to 1024'],
    [
      ['export', '--from', '2026-11-20T06:30:00Z', '--to', '2026-11-20T11:30:00+05:30'],
      '--from 2026-11-20T06:30:00Z is after --to 2026-11-20T11:30:00+05:30',
    ],
  ])('%j is refused with the option and its value', async (args, sentence) => {
    const { code, out, wrong } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(wrong).toContain(sentence);
  });

  test('an order is found, its history printed, and its evidence verified offline', async () => {
    const found = await run('find', '--amount-min', '1', '--status', 'pending');
    const history = await run('history', `#${orderId}`, '--raw');
    const evidence = await run('evidence', String(orderId));
    for (const { code, wrong } of [found, history, evidence])
      expect({ code, wrong }).toEqual({ code: 0, wrong: '' });
    expect(found.out).toMatch(new RegExp(`^#${orderId} .* pending .*₹4,297\\.50`));
    for (const words of ['Number 1 taken', 'Cart checked out', 'Order placed', 'customer', '"stream"'])
      expect(history.out).toContain(words);
    expect(history.out).toContain(`Order ${orderId} is pending.`);
    // The evidence has fewer events than the history: the file of all of them is named too.
    expect(history.out).toContain(`audit -- export --order ${orderId} >`);
    expect(await run('find', '--amount-min', '1', '--page', '99')).toMatchObject({
      ...{
        code: 2,
        out: '',
        wrong: expect.stringMatching(/There is no page 99: \d+ orders? match(es)?, on 1 page\./),
      },
    });
    expect(await verifyEvidence(evidence.out.split('\n'))).toMatchObject({
      ...{ events: 1, isScopeSigned: true, problem: undefined },
    });
  });
});

describe('exporting', () => {
  test('is for auditors and administrators, of existing orders and periods', async () => {
    for (const format of ['jsonl', 'csv']) {
      const customer = await api.person();
      const requested = [undefined, customer].map((as) => get(`/api/audit/export.${format}`, as));
      expect((await Promise.all(requested)).map(({ status }) => status)).toEqual([401, 403]);
      for (const [query, status, code] of [
        ['order=999', 404, 'order-missing'],
        [`order=${orderId}&from=2026-11-20`, 400, 'order-or-period'],
        ['from=yesterday', 400, 'invalid'],
        ['to=2020-01-01', 404, 'no-events'],
      ] as const)
        expect(await get(`/api/audit/export.${format}?${query}`, auditor)).toMatchObject({
          status,
          body: { code },
        });
    }
  });
});
