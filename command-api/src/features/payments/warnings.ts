// What an operator should know of payments, for /readyz.
import { openPaymentsIndex, paymentsProjection } from '@aangan/shared-events/features/payments/views';
import type { Views } from '../../views/views.ts';
import type { PaymentGateway } from './gateway/payment-gateway.ts';
import type { WebhookWatch } from './webhook/webhook-watch.ts';

type Needs = {
  readonly watch: Pick<WebhookWatch, 'warnings'>;
  /** Undefined when online payment is off. */
  readonly gateway: Pick<PaymentGateway, 'areKeysRefused'> | undefined;
  readonly views: Pick<Views, 'size'>;
};

export function makePaymentWarnings({ watch, gateway, views }: Needs): () => Promise<readonly string[]> {
  return async () => {
    if (gateway === undefined) return offWarnings(views);
    const keys = gateway.areKeysRefused()
      ? ['payments: the gateway refuses the keys; see RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET']
      : [];
    return [...keys, ...(await watch.warnings())];
  };
}

// Orders were placed while online payment was on: they expire without a question to the gateway, and their refunds wait.
async function offWarnings(views: Needs['views']): Promise<readonly string[]> {
  // Views that are away are reported elsewhere.
  const open = await views.size(paymentsProjection, openPaymentsIndex).catch(() => 0);
  if (open === 0) return [];
  const orders = open === 1 ? '1 order waits' : `${open} orders wait`;
  return [
    `payments: online payment is off while ${orders} for a payment or refund; the gateway is not asked`,
  ];
}
