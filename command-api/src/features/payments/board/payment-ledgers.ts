// The ledgers of payments as the views have them.
import type { PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import {
  paymentKey,
  paymentsProjection,
  type PaymentView,
} from '@aangan/shared-events/features/payments/views';
import type { FeatureContext } from '../../../http/api-feature.ts';

/** Of those of the orders that have one, in their sequence. */
export async function ledgersOf(
  { views }: Pick<FeatureContext, 'views'>,
  orderIds: readonly number[],
): Promise<readonly PaymentLedger[]> {
  const found = await views.documents<PaymentView>(paymentsProjection, orderIds.map(paymentKey));
  return found.flatMap((view) => view?.ledger ?? []);
}
