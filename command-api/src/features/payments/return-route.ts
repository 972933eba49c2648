// Where the gateway's page sends a shopper without JavaScript, with a form: the payment is recorded when it is signed, and the browser goes to the
// confirmation page in any case.
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { confirmRequest } from '@aangan/shared-events/features/payments/http';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { z } from 'zod';
import { missingOrder } from '../../domain/common-refusals.ts';
import { PAYMENT_LIMITS } from './limits.ts';
import { countPaymentEvents } from '../../metrics/payments.ts';
import { defineRoute } from '../../http/define-route.ts';
import { parseIdParam } from '../../http/id-param.ts';
import type { Route } from '../../http/route.ts';
import { GatewayRefusedError, GatewayUnavailableError } from './gateway/payment-gateway.ts';
import type { PaymentNeeds } from './payment-needs.ts';

// After a failure the gateway sends other fields.
const returnedForm = confirmRequest.partial();

export function returnRoute({
  payments,
  online,
  orderToPay,
}: Pick<PaymentNeeds, 'payments' | 'online' | 'orderToPay'>): Route {
  return defineRoute({
    method: 'post',
    path: paymentPaths.returned,
    who: 'anyone',
    summary: 'Takes a shopper back from the gateway’s page to the confirmation page.',
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
      const {
        razorpay_order_id: gatewayOrderId,
        razorpay_payment_id: gatewayPaymentId,
        razorpay_signature: signature,
      } = body;
      const redirect = `/order-confirmation?order=${orderId}`;
      const answer = { status: 303, body: undefined, redirect };
      if (online === undefined || !gatewayOrderId || !gatewayPaymentId || !signature) return answer;
      const { state: ledger } = await payments.load(paymentStream(orderId));
      const isOfOrder = ledger?.request?.gatewayOrderId === gatewayOrderId;
      if (!isOfOrder || !online.gateway.isCheckoutSigned({ gatewayOrderId, gatewayPaymentId, signature }))
        return answer;
      // The confirmation page shows what is known; webhook and reconciler find the rest.
      await online.gateway
        .payment(gatewayPaymentId)
        .then((said) => online.records.payment(orderId, said, context))
        .then(({ events }) => countPaymentEvents(events, 'browser'))
        .catch(ignoreGateway);
      return answer;
    },
  });
}

function ignoreGateway(error: unknown): void {
  if (error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError) return;
  throw error;
}
