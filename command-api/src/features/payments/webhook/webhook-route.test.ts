// What becomes of a notification that cannot be read. Those that can are in routes.test.ts.
import { expect, test } from 'vitest';
import { aContext } from '../../../testing/a-context.ts';
import { makeModelGateway, signNotice } from '../../../testing/model-gateway.ts';
import { webhookRoute } from './webhook-route.ts';

type Logged = readonly [fields: { readonly eventId?: string }, message: string];

/** Sends bytes to the route; nothing but the gateway's adapter and the log is reached. */
async function send(bytes: Buffer, signature: string, eventId = 'event_7') {
  const logged: Logged[] = [];
  const { gateway } = makeModelGateway({ now: Date.now });
  const unused = (): never => expect.fail('the notification was read');
  const needs = {
    online: { gateway, records: { payment: unused, refund: unused, ask: unused } },
    watch: { heard: unused, missed: unused, captured: unused, warnings: unused },
  };
  const platform = {
    logger: { warn: (...line: Logged) => void logged.push(line) },
    now: () => new Date(),
  } as unknown as Parameters<typeof webhookRoute>[0];
  const headers: Readonly<Record<string, string>> = {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
  };
  const request = {
    ...{ visitor: undefined, body: undefined, query: {}, params: {}, files: [], context: aContext() },
    ...{ ifMatch: undefined, position: undefined, address: '' },
    raw: { bytes, header: (name: string) => headers[name] },
  };
  const refusal: unknown = await webhookRoute(platform, needs)
    .run(request)
    .catch((error: unknown) => error);
  return { refusal, logged: logged.map(([{ eventId }, message]) => [eventId, message]) };
}

test.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['nothing', ''],
  ['another shape', '{"entity":"event"}'],
  ['no text', Buffer.from([0xff, 0xfe, 0x00])],
])('a signed one that is %s is refused with 400 and logged with its id', async (_name, body) => {
  const bytes = Buffer.from(body);
  const { refusal, logged } = await send(bytes, signNotice(bytes));
  expect(refusal).toMatchObject({ kind: 'invalid', code: 'unreadable-notice' });
  expect(logged).toEqual([['event_7', 'unreadable webhook']]);
});

test('one with a wrong signature is logged with its id, and never parsed', async () => {
  const { refusal, logged } = await send(Buffer.from('{'), 'f'.repeat(64));
  expect(refusal).toMatchObject({ code: 'bad-signature' });
  expect(logged).toEqual([['event_7', 'webhook with a wrong signature']]);
});

test('one with a wrong signature does not fill the log with its id, which its sender chooses', async () => {
  const { logged } = await send(Buffer.from('{'), 'f'.repeat(64), 'x'.repeat(15_000));
  expect(logged).toEqual([['x'.repeat(64), 'webhook with a wrong signature']]);
});
