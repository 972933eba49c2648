// Events of orders and payments -> MailQueued. Every API process may run it: the mail's id follows from the event's, so the second one changes nothing.
import type { RawEvent } from '@aangan/shared-events/codec';
import type { EventMetadata, Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { fieldsOf } from '@aangan/shared-events/fields';
import { mailStream } from '@aangan/shared-events/features/mail/events';
import { z } from 'zod';
import type { CommandContext } from '../../domain/command-context.ts';
import type { ProcessManager } from '../../domain/process-manager.ts';
import { countMailEvents } from '../../metrics/mail.ts';
import { CAUSES, mailIdOf, mailsOf, type CauseSources } from './causes.ts';
import type { MailDelivery } from './commands.ts';
import type { MailHandler } from './open-mail.ts';

export type QueueNeeds = {
  readonly mails: MailHandler;
  readonly causes: CauseSources;
  readonly delivery: MailDelivery;
  readonly now: () => Date;
};

/**
 * Older events cause no mail, in milliseconds: the process manager reads the log from its beginning when it runs for the first time or Redis was lost,
 * and a mail about last month is worse than none.
 */
export const OLDEST_CAUSE_MS = 24 * 3_600_000;

const QUEUED_AT_ONCE = 25;

const metadataWithTime = z.object({ at: z.iso.datetime() });
const types: readonly string[] = CAUSES;

/** Queues the mails that an event causes. */
export function queueMails({ mails, causes, delivery, now }: QueueNeeds): ProcessManager {
  return {
    name: 'queue-mails',
    startsAt: startOf,
    types: CAUSES,
    // The subscription goes by prefixes of types.
    taskRequestedBy: ({ type, id, metadata }) => {
      const at = metadataWithTime.safeParse(metadata).data?.at;
      const isRecent = at !== undefined && now().getTime() - Date.parse(at) <= OLDEST_CAUSE_MS;
      return isRecent && types.includes(type) ? id : undefined;
    },
    taskCompletedBy: () => undefined,
    queues: { atOnce: QUEUED_AT_ONCE, of: queueOf },
    act: async (event) => {
      for (const { recipient, ...mail } of await mailsOf(event, causes)) {
        const mailId = mailIdOf(event.id, { ...mail, recipient });
        const context = contextOf(event, now());
        const command = { type: 'QueueMail', mailId, ...mail, delivery, at: context.at } as const;
        const stream = mailStream(mailId);
        countMailEvents((await mails.handle({ stream, command, context, expectNew: true })).events);
      }
    },
  };
}

// The mails about one order are queued in the order of what they are about.
function queueOf({ stream, data }: RawEvent): string {
  const { orderId } = fieldsOf(data);
  return typeof orderId === 'number' ? `order ${orderId}` : stream;
}

// A shop that has never queued a mail has just got this feature, or is new: what has happened before is not written about. One that has lost Redis reads
// its log again, and most mails are there already.
async function startOf(log: Pick<EventLog, 'head' | 'subscribe'>): Promise<bigint> {
  const head = await log.head();
  const stop = new AbortController();
  try {
    const filter = { typePrefixes: ['MailQueued'] };
    for await (const { events, live } of log.subscribe({ after: undefined, signal: stop.signal, filter })) {
      if (events.length > 0) return 0n;
      if (live) break;
    }
    return head;
  } finally {
    stop.abort();
  }
}

// The shop itself acts, not the person who caused the event.
function contextOf(
  { id, metadata }: Pick<Recorded<ShopEvent>, 'id'> & { readonly metadata: EventMetadata },
  now: Date,
): CommandContext {
  const { origin, correlationId } = metadata;
  return { by: { kind: 'system' }, origin, correlationId, causationId: id, at: now.toISOString() };
}
