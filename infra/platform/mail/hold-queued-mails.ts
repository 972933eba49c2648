// Ends the mails that a restored log would send: the shop that made the backup went on, and has sent them since. An administrator can still send each.
import { randomUUID } from 'node:crypto';
import { codec } from '@aangan/shared-events/all-events';
import { eventsOf } from '@aangan/shared-events/event';
import { mailEvents, mailStream, type MailEvent } from '@aangan/shared-events/features/mail/events';
import { mailAfter, type Mail } from '@aangan/shared-events/features/mail/mail';
import type { EventLog } from '../event-log/event-log.ts';

const isMailEvent = eventsOf(mailEvents);

/** Appends `MailFailed` to each mail that waits to be sent; `at` is ISO 8601. Resolves with their number. Repeating it changes nothing. */
export async function holdQueuedMails(
  log: Pick<EventLog, 'subscribe' | 'append'>,
  at: string,
): Promise<number> {
  const waiting = [...(await readMails(log)).values()].filter(({ state }) => state === 'queued');
  for (const mail of waiting) {
    const event = codec.encode(restored(mail, at), metadataAt(at), undefined, () => new Uint8Array(12));
    await log.append(mailStream(mail.mailId), [event], BigInt(mail.revision));
  }
  return waiting.length;
}

async function readMails(log: Pick<EventLog, 'subscribe'>): Promise<ReadonlyMap<string, Mail>> {
  const mails = new Map<string, Mail>();
  const stop = new AbortController();
  try {
    const filter = { typePrefixes: Object.keys(mailEvents) };
    for await (const batch of log.subscribe({ after: undefined, signal: stop.signal, filter })) {
      for (const raw of batch.events) {
        // Events of mails hold nothing personal, so no key is needed.
        const event = await codec.decode(raw, () => Promise.resolve(undefined));
        if (event === undefined || !isMailEvent(event)) continue;
        const mail = mailAfter(mails.get(raw.stream), event);
        if (mail !== undefined) mails.set(raw.stream, mail);
      }
      if (batch.live) break;
    }
  } finally {
    stop.abort();
  }
  return mails;
}

function restored(
  { mailId, template, language, accountId, about, round, attempts }: Mail,
  at: string,
): MailEvent {
  return {
    type: 'MailFailed',
    data: {
      ...{ mailId, template, language, accountId, about, round, attempt: attempts + 1 },
      ...{ reason: 'restored', smtpCode: null, retryAt: null, failedAt: at },
    },
  };
}

const metadataAt = (at: string) =>
  ({ at, by: { kind: 'system' }, origin: { client: 'cli' }, correlationId: randomUUID() }) as const;
