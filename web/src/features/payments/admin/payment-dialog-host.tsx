import { lazy, Suspense, useEffect, useState } from 'react';
import type { PaymentStatus } from '../payment-cache.ts';
import { useSetSharedState, useSharedState } from '../../../lib/shared-state.ts';
import { type OpenedPayment, shownPaymentState } from './shown-payment-state.ts';

const PaymentDialog = lazy(async () => ({
  default: (await import('./payment-dialog.tsx')).PaymentDialog,
}));

type PaymentDialogHostProps = {
  /** Called with a payment whenever it has changed. */
  readonly onKnown: (status: PaymentStatus) => void;
};

/** The dialog of the payment of any row; it stays when the row leaves the page. */
export function PaymentDialogHost({ onKnown }: PaymentDialogHostProps) {
  const shown = useSharedState(shownPaymentState);
  const setShown = useSetSharedState(shownPaymentState);
  const [last, setLast] = useState<OpenedPayment>();
  if (shown !== null && shown !== last) setLast(shown);
  // The page that is opened next has no dialog.
  useEffect(() => () => setShown(null), [setShown]);
  if (last === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PaymentDialog
        key={last.orderId}
        {...last}
        isOpen={shown !== null}
        onClose={() => setShown(null)}
        onKnown={onKnown}
      />
    </Suspense>
  );
}
