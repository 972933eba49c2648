import type { ReactNode } from 'react';
import { adminPaymentTexts } from './messages.ts';
import { useSetSharedState } from '../../../lib/shared-state.ts';
import { type OpenedPayment, shownPaymentState } from './shown-payment-state.ts';

type PaymentButtonProps = OpenedPayment & { readonly children: ReactNode };

/** The badge of an order's payment as a button that opens its details. */
export function PaymentButton({ orderId, isCancelled, children }: PaymentButtonProps) {
  const show = useSetSharedState(shownPaymentState);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => show({ orderId, isCancelled })}
      className="finger -mx-1 inline-flex min-h-7 items-center rounded-pill px-1 eased transition-colors hover:bg-sunken"
    >
      <span className="sr-only">{adminPaymentTexts.openLabel(orderId)}</span>
      {children}
    </button>
  );
}
