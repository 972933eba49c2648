// HTTP shapes of the audit: proofs and receipts, order histories, events by request.
import { z } from 'zod';
import type { ResponseOf } from '../../http.ts';
import { rupees, totalAsPaise } from '../../money.ts';
import { orderResponse, ordersQuery } from '../orders/http.ts';
import { ORDER_STATUSES } from '../orders/statuses.ts';

export const checkpointResponse = z
  .object({
    /** A signed note (C2SP tlog-checkpoint). */
    checkpoint: z
      .string()
      .meta({ description: 'The number of events in the log and the root of their tree, as a signed note.' }),
    key: z
      .string()
      .meta({ description: 'The public key (Ed25519) that it is signed with: `<name>+<id>+<key>`.' }),
    warning: z.string().exactOptional().meta({
      description:
        'A readable sentence, not signed, where the shop knows that its log is not the one that its proof covers.',
    }),
  })
  .meta({ id: 'Checkpoint' });
export type CheckpointResponse = ResponseOf<typeof checkpointResponse>;

const treeSize = z.coerce.number().pipe(z.int().min(0));
export const consistencyQuery = z.object({ from: treeSize, to: treeSize });

export const consistencyResponse = z
  .object({
    from: z.int(),
    to: z.int(),
    path: z
      .array(z.string())
      .meta({ description: 'Hashes in base64, nearest first (RFC 6962, section 2.1.2).' }),
  })
  .meta({ id: 'Consistency' });

const clockStep = z.object({
  position: z.string().meta({ description: 'Commit position in the log.' }),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  at: z.iso.datetime(),
  before: z.iso.datetime().meta({ description: 'The time of the event before it in the log.' }),
});

export const clockResponse = z
  .object({
    count: z.int().meta({ description: 'How often the clock went back by more than a minute.' }),
    steps: z.array(clockStep).meta({ description: 'The first of these places, in the order of the log.' }),
  })
  .meta({ id: 'Clock' });
export type ClockResponse = ResponseOf<typeof clockResponse>;

const change = z.object({
  what: z.string(),
  from: z.string().nullable().meta({ description: 'Null where there was nothing before.' }),
  to: z.string().nullable(),
});

const rawEvent = z.object({
  id: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
});

export const auditEventResponse = z
  .object({
    id: z.string(),
    stream: z.string(),
    revision: z.int(),
    position: z.string().meta({ description: 'Commit position in the log.' }),
    type: z.string(),
    at: z.iso.datetime(),
    by: z.object({
      kind: z.enum(['customer', 'admin', 'auditor', 'system', 'anonymous']),
      id: z.string().exactOptional(),
      name: z.string().exactOptional().meta({ description: '`Erased` for an erased person.' }),
    }),
    origin: z.object({ client: z.enum(['web', 'cli', 'api']), screen: z.string().exactOptional() }),
    correlationId: z.string().meta({ description: 'The request that caused it.' }),
    causationId: z.string().exactOptional().meta({ description: 'The event that caused it.' }),
    title: z.string(),
    text: z.string().meta({ description: 'A readable description of the event.' }),
    changes: z.array(change),
    unreadable: z
      .literal(true)
      .exactOptional()
      .meta({ description: 'The shop cannot read this event: `text` has the reason, `raw` what is stored.' }),
    raw: rawEvent.meta({ description: 'As stored in the log: personal data is sealed.' }),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEventResponse = ResponseOf<typeof auditEventResponse>;

export const auditStopResponse = auditEventResponse
  .extend({
    order: orderResponse.nullable().meta({
      description:
        'The order after this event; null before it was placed, and from an event on that cannot be read.',
    }),
  })
  .meta({ id: 'AuditStop' });

export const orderHistoryResponse = z
  .object({
    order: orderResponse.nullable().meta({ description: 'Null when an event of it cannot be read.' }),
    events: z.array(auditStopResponse),
  })
  .meta({ id: 'OrderHistory' });
export type OrderHistoryResponse = ResponseOf<typeof orderHistoryResponse>;

export const correlationResponse = z
  .object({
    id: z.string(),
    events: z.array(auditEventResponse),
    isCut: z.boolean().meta({ description: 'Whether there are more: only the first ones are included.' }),
  })
  .meta({ id: 'CausedEvents' });
export type CorrelationResponse = ResponseOf<typeof correlationResponse>;

// With messages for the command line, which no page of a shopper has to load.
const day = z.iso.date('must be a day such as 2026-11-20');
const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
  .transform(Number);

export const auditOrdersQuery = ordersQuery
  .omit({ sort: true, limit: true, cursor: true, own: true })
  .extend({
    customer: z.string().trim().max(100).optional().meta({ description: 'A username or an account’s id.' }),
    amountMin: totalAsPaise.optional(),
    amountMax: totalAsPaise.optional(),
    from: day.optional(),
    to: day.optional(),
    page: pageNumber.optional(),
  });
export type AuditOrdersQuery = z.infer<typeof auditOrdersQuery>;

const foundOrder = z.object({
  id: z.int(),
  customer: z.object({ id: z.string(), name: z.string() }),
  amount: rupees,
  status: z.enum(ORDER_STATUSES),
  placedAt: z.iso.datetime(),
});
export type AuditedOrder = ResponseOf<typeof foundOrder>;

export const auditOrdersResponse = z
  .object({
    orders: z.array(foundOrder),
    total: z.int(),
    page: z
      .int()
      .meta({ description: 'The number of this page; the last one when a later page is requested.' }),
    totalPages: z.int(),
    searched: z.int().exactOptional().meta({
      description:
        'How many of the newest orders were searched, where the search did not cover all. Older matches may be missing.',
    }),
    unreadable: z.array(z.int()).exactOptional().meta({
      description: 'The numbers of orders on this page that have an event which the shop cannot read.',
    }),
    timeZone: z.string().meta({ description: 'Of the shop, whose days `from` and `to` are.' }),
  })
  .meta({ id: 'AuditedOrders' });
export type AuditOrdersResponse = ResponseOf<typeof auditOrdersResponse>;
