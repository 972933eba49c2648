// Where the gateway's page sends a shopper without a window over the shop's page, with a form: what it says is recorded when it is signed, and the
// browser goes to the page of the result (result-page.ts) in any case.
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { confirmRequest } from '@aangan/shared-events/features/payments/http';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { z } from 'zod';
import { missingOrder } from '../../../domain/common-refusals.ts';
import { PAYMENT_LIMITS } from '../limits.ts';
import { defineRoute, parseIdParam } from '../../../http/define-route.ts';
import type { Route } from '../../../http/route.ts';
import type { SignedAddresses } from '../../../uploads/signed-address.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway/payment-gateway.ts';
import type { PaymentNeeds } from '../payment-needs.ts';
import { resultPath, SAID_PAID } from './result-page.ts';

const metadata = z.object({ order_id: z.string() });
// After a failure or a cancellation the gateway sends other fields, which nothing signs.
// https://razorpay.com/docs/payments/payment-gateway/callback-url
const returnedForm = confirmRequest.partial().extend({ 'error[metadata]': z.string().max(2_000).optional() });

export function returnRoute({
  payments,
  online,
  orderToPay,
  noteBrowser,
  addresses,
}: Pick<PaymentNeeds, 'payments' | 'online' | 'orderToPay' | 'noteBrowser'> & {
  readonly addresses: Pick<SignedAddresses, 'sign'>;
}): Route {
  return defineRoute({
    method: 'post',
    path: paymentPaths.returned,
    who: 'anyone',
    summary: 'Takes a shopper back from the gateway’s page to one that shows how the payment stands.',
    body: returnedForm,
    takesForm: true,
    ignoresKey: true,
    limits: PAYMENT_LIMITS,
    answers: {
      status: 303,
      body: z.string().meta({ description: 'A page with a link, for browsers that do not follow.' }),
      type: 'text/html; charset=utf-8',
    },
    refuses: [missingOrder()],
    handle: async ({ params, body, context }) => {
      const orderId = parseIdParam(params, 'orderId');
      if (orderId === undefined || (await orderToPay(orderId)) === undefined) throw missingOrder();
      const path = resultPath(orderId);
      const to = (redirect: string) => ({ status: 303, body: undefined, redirect });
      const { state: ledger } = await payments.load(paymentStream(orderId));
      const ownId = ledger?.request?.gatewayOrderId;
      if (online === undefined || ownId === undefined) return to(path);
      const {
        razorpay_order_id: gatewayOrderId,
        razorpay_payment_id: gatewayPaymentId,
        razorpay_signature: signature,
      } = body;
      // The gateway's id of the order is known to its buyer only.
      if (orderIn(body['error[metadata]']) === ownId) {
        await online.records
          .ask(orderId, context)
          .then((events) => noteBrowser(events, context.at))
          .catch(ignoreGateway);
        return to(addresses.sign(path));
      }
      if (gatewayOrderId !== ownId || !gatewayPaymentId || !signature) return to(path);
      if (!online.gateway.isCheckoutSigned({ gatewayOrderId, gatewayPaymentId, signature })) return to(path);
      // The page shows what is known; webhook and reconciler find the rest.
      await online.gateway
        .payment(gatewayPaymentId)
        .then((said) => online.records.payment(orderId, said, context))
        .then(({ events }) => noteBrowser(events, context.at))
        .catch(ignoreGateway);
      return to(`${addresses.sign(path)}&${SAID_PAID}=yes`);
    },
  });
}

/** The gateway's order in the form's metadata, which is JSON. */
function orderIn(text: string | undefined): string | undefined {
  try {
    return metadata.safeParse(JSON.parse(text ?? 'null')).data?.order_id;
  } catch {
    return undefined;
  }
}

function ignoreGateway(error: unknown): void {
  if (error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError) return;
  throw error;
}
