// The gateway's notifications. They come late, twice, in any order, or never: each is answered after its event is in the log.
import { createHash } from 'node:crypto';
import { messageResponse } from '@aangan/shared-events/http';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import {
  gatewayOrderKey,
  paymentsProjection,
  type GatewayOrderView,
} from '@aangan/shared-events/features/payments/views';
import { z } from 'zod';
import { countPaymentEvents, gatewayNoticeAge, webhooks } from '../../../metrics/payments.ts';
import type { CommandContext } from '../../../domain/command-context.ts';
import { missingOrder } from '../../../domain/common-refusals.ts';
import { defineRoute } from '../../../http/define-route.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { Route } from '../../../http/route.ts';
import { asRefusal } from '../gateway-refusals.ts';
import type { GatewayNotice, PaymentGateway } from '../gateway/payment-gateway.ts';
import type { Online } from '../open-payments.ts';
import { badSignature, gatewayUnavailable, paymentMismatch, unreadableNotice } from '../refusals.ts';
import type { PaymentNeeds } from '../payment-needs.ts';
import type { Recorded } from '../record-gateway.ts';

// Its bytes are what is signed; the gateway's adapter parses them.
const notice = z.looseObject({ event: z.string().optional() });

/** How long an unknown order of the gateway is waited for: its PaymentRequested may not be in the views yet. In milliseconds. */
const WAIT_FOR_VIEW_MS = 2_000;

/** How many characters are logged of an id that anyone may have sent. */
const LOGGED_ID = 64;

export function webhookRoute(
  platform: FeatureContext,
  { online, watch }: Pick<PaymentNeeds, 'online' | 'watch'>,
): Route {
  const { logger, now } = platform;
  return defineRoute({
    method: 'post',
    path: paymentPaths.webhook,
    who: 'anyone',
    summary:
      'The gateway’s notifications, signed in the header X-Razorpay-Signature. Answered after the event is in the log; repeating one changes nothing.',
    body: notice,
    takesRaw: true,
    ignoresKey: true,
    answers: { body: messageResponse },
    refuses: [badSignature(), unreadableNotice(), missingOrder(), paymentMismatch(), gatewayUnavailable()],
    handle: async ({ raw, context }) => {
      if (raw === undefined) throw unreadableNotice();
      const { bytes, header } = raw;
      const eventId = header('x-razorpay-event-id') ?? '';
      // Without the gateway's secrets no signature holds.
      if (online === undefined) throw badSignature();
      const headers = { signature: header('x-razorpay-signature') ?? '', eventId };
      const said = readNotice(online.gateway, bytes, headers, (error) => {
        webhooks.inc({ outcome: 'unreadable' });
        logger.warn({ err: error, eventId }, 'unreadable webhook');
      });
      if (said === undefined) {
        webhooks.inc({ outcome: 'refused' });
        logger.warn({ eventId: eventId.slice(0, LOGGED_ID) }, 'webhook with a wrong signature');
        throw badSignature();
      }
      gatewayNoticeAge.observe(Math.max(0, (now().getTime() - said.createdAt) / 1_000));
      const position = await record(platform, online, said, context).catch((error: unknown) => {
        webhooks.inc({ outcome: 'refused' });
        return asRefusal(error, gatewayUnavailable);
      });
      webhooks.inc({ outcome: 'recorded' });
      await watch.heard(now().getTime());
      return { body: { success: true, message: 'Recorded.' }, position };
    },
  });
}

function readNotice(
  gateway: PaymentGateway,
  raw: Buffer,
  headers: { readonly signature: string; readonly eventId: string },
  onUnreadable: (error: SyntaxError) => void,
): GatewayNotice | undefined {
  try {
    return gateway.readNotice(raw, headers);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    onUnreadable(error);
    throw unreadableNotice();
  }
}

async function record(
  platform: FeatureContext,
  { gateway, records }: Online,
  said: GatewayNotice,
  context: CommandContext,
): Promise<bigint | undefined> {
  const { refund } = said;
  const payment = said.payment ?? (refund === null ? null : await gateway.payment(refund.paymentId));
  // Nothing that concerns money.
  if (payment === null) return undefined;
  const orderId = await orderOf(platform, payment.orderId);
  if (orderId === undefined) throw missingOrder();
  const recorded = await records.payment(orderId, payment, asCommand(context, said, 'payment'));
  countPaymentEvents(recorded.events, 'webhook');
  refuseNew(recorded);
  if (refund === null) return recorded.position;
  const refunded = await records.refund(orderId, refund, asCommand(context, said, 'refund'));
  refuseNew(refunded);
  return refunded.position;
}

// Once its dispute is in the log, a repeated delivery has nothing to add: the gateway would send it for a day, and then no other.
function refuseNew({ isDisputed, events }: Recorded): void {
  if (isDisputed && events.length > 0) throw paymentMismatch();
}

async function orderOf(
  { views, log }: FeatureContext,
  gatewayOrderId: string | null,
): Promise<number | undefined> {
  if (gatewayOrderId === null) return undefined;
  const find = () => views.document<GatewayOrderView>(paymentsProjection, gatewayOrderKey(gatewayOrderId));
  const found = await find();
  if (found !== undefined) return found.orderId;
  const head = { logId: await log.logId(), commit: await log.head() };
  await views.waitFor([paymentsProjection], head, WAIT_FOR_VIEW_MS);
  return (await find())?.orderId;
}

// The gateway's event id is the command's: a repeated delivery finds the events that the first one caused.
function asCommand(context: CommandContext, { eventId }: GatewayNotice, part: string): CommandContext {
  const id = createHash('sha256')
    .update(JSON.stringify(['razorpay', eventId, part]))
    .digest('base64url')
    .slice(0, 32);
  return {
    ...context,
    by: { kind: 'system' },
    ...(eventId !== '' && { idempotencyKey: { id, mac: id } }),
  };
}
