// Mails of an API in a test.
import {
  mailContentResponse,
  mailsResponse,
  type MailResponse,
} from '@aangan/shared-events/features/mail/http';
import { eventsOf } from '@aangan/shared-events/event';
import { mailEvents } from '@aangan/shared-events/features/mail/events';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { expect, vi } from 'vitest';
import { makeCommandHandler } from '../domain/command-handler.ts';
import { mailsOf } from '../features/mail/causes.ts';
import { makeStatusBefore } from '../features/orders/status-before.ts';
import { paymentDecider } from '../features/payments/decider.ts';
import type { ApiInTest, Person } from './api.ts';
import { sendRequest } from './given.ts';

/** The mails about an order, the oldest first, as an administrator sees them. */
export async function mailsAbout(
  api: ApiInTest,
  admin: Person,
  orderId: number,
): Promise<readonly MailResponse[]> {
  const { body } = await sendRequest(api.url, { method: 'GET', path: '/api/mail', as: admin });
  return mailsResponse
    .parse(body)
    .data.filter((mail) => mail.orderId === orderId)
    .toReversed();
}

/** Waits until the mails about an order have these templates and states, `order-placed held`, and resolves with them. */
export async function expectMails(
  api: ApiInTest,
  admin: Person,
  orderId: number,
  mails: readonly string[],
): Promise<readonly MailResponse[]> {
  let found: readonly MailResponse[] = [];
  await expect
    .poll(
      async () => {
        found = await mailsAbout(api, admin, orderId);
        return found.map(({ template, state }) => `${template} ${state}`);
      },
      { timeout: 20_000 },
    )
    .toEqual(mails);
  return found;
}

/** A mail and its content. */
export async function mailOf(api: ApiInTest, admin: Person, id: string) {
  const { body } = await sendRequest(api.url, { method: 'GET', path: `/api/mail/${id}`, as: admin });
  return mailContentResponse.parse(body);
}

/** Waits until all mails are queued that the events in the log cause: until then the log grows by itself. */
export async function mailsQueued(api: ApiInTest): Promise<void> {
  const isMail = eventsOf(mailEvents);
  const payments = makeCommandHandler(paymentDecider, api.services.log, api.services.keys);
  const sources = {
    paymentOf: async (id: number) => (await payments.load(paymentStream(id))).state,
    statusBefore: makeStatusBefore(api.services),
  };
  const check = async (): Promise<void> => {
    const events = await api.eventsAfter(0n);
    const caused = await Promise.all(events.map((event) => mailsOf(event, sources)));
    const queued = new Set(events.filter(isMail).map(({ stream }) => stream));
    expect(queued.size).toBe(caused.flat().length);
  };
  await vi.waitFor(check, { timeout: 20_000, interval: 100 });
  await api.caughtUp();
}
