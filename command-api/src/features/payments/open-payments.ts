// The payments of one process: their command handler, and what the gateway says.
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { makeCachedCommandHandler } from '../../domain/cached-command-handler.ts';
import type { PaymentOf } from '../../domain/ports/order-payment.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import { paymentDecider } from './decider.ts';
import type { PaymentGateway } from './gateway/payment-gateway.ts';
import { orderPaymentOf } from './queries.ts';
import {
  makeGatewayRecords,
  type GatewayRecords,
  type OrderToPayOf,
  type PaymentHandler,
} from './record-gateway.ts';

/** The gateway, and what it says; undefined when online payment is off. */
export type Online = { readonly gateway: PaymentGateway; readonly records: GatewayRecords };

export type Payments = {
  readonly payments: PaymentHandler;
  readonly paymentOf: PaymentOf;
  readonly online: Online | undefined;
};

export function openPayments(
  { log, keys, streamCache }: Pick<FeatureContext, 'log' | 'keys' | 'streamCache'>,
  orderToPay: OrderToPayOf,
  gateway: PaymentGateway | undefined,
): Payments {
  const payments = makeCachedCommandHandler(paymentDecider, log, keys, streamCache);
  return {
    payments,
    paymentOf: async ({ orderId, paymentMethod }) =>
      orderPaymentOf((await payments.load(paymentStream(orderId))).state, paymentMethod),
    online: gateway && { gateway, records: makeGatewayRecords(payments, orderToPay, gateway) },
  };
}
