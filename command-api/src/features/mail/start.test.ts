// Where the queueing of mails begins in a log that it has no checkpoint of.
import { mailStream } from '@aangan/shared-events/features/mail/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { codec } from '@aangan/shared-events/all-events';
import type { ShopEvent } from '@aangan/shared-events/event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metadataOf } from '../../domain/command-context.ts';
import { aContext, NOON } from '../../testing/a-context.ts';
import { openLogAndKeys, type LogAndKeys } from '../../testing/log-and-keys.ts';
import { openMail } from './open-mail.ts';
import { queueMails } from './process-manager.ts';

let stores: LogAndKeys;
beforeAll(async () => void (stores = await openLogAndKeys()));
afterAll(() => stores.stop());

const nothing = async () => undefined;
const start = (): Promise<bigint> | undefined => {
  const shop = {
    ...{ name: 'Aangan', address: '', email: null, phone: null },
    ...{ publicUrl: undefined, timeZone: 'Asia/Kolkata' },
  };
  const sources = {
    ...{ orderOf: nothing, paymentOf: nothing, returnOf: nothing },
    ...{ alertOf: nothing, statusBefore: nothing, colorNameOf: () => undefined },
  };
  const { mails, causes } = openMail(stores, sources, shop);
  return queueMails({ mails, causes, delivery: 'outbox', now: () => new Date(NOON) }).startsAt?.(stores.log);
};
const append = (stream: string, event: ShopEvent) => {
  const stored = codec.encode(event, metadataOf(aContext()), undefined, () => new Uint8Array(12));
  return stores.log.append(stream, [stored], 'no-stream');
};

test('nobody is written to about what happened before the shop had mails, and nothing is missed afterwards', async () => {
  expect(await start()).toBe(await stores.log.head());
  const data = { orderId: 1, accountId: 'a-1', from: 'pending' } as const;
  const { position } = await append(orderStream(1), { type: 'OrderAccepted', data });
  expect(await start(), 'an update of a shop with orders').toBe(position);
  // A shop that has lost Redis: what is queued already is not queued again.
  const about = { mailId: 'm1', template: 'order-accepted', language: 'en', accountId: 'a-1' } as const;
  await append(mailStream('m1'), {
    type: 'MailQueued',
    data: { ...about, about: { orderId: 1 }, round: 1, delivery: 'outbox', queuedAt: NOON },
  });
  expect(await start()).toBe(0n);
});
