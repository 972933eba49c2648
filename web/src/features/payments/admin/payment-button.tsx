import type { ReactNode } from 'react';
import { adminPaymentTexts } from './messages.ts';
import { useSetSharedState } from '../../../lib/shared-state.ts';
import { shownPaymentState } from './shown-payment-state.ts';

type PaymentButtonProps = { readonly orderId: number; readonly children: ReactNode };

/** The badge of an order's payment as a button that opens its details. */
export function PaymentButton({ orderId, children }: PaymentButtonProps) {
  const show = useSetSharedState(shownPaymentState);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => show(orderId)}
      className="finger -mx-1 inline-flex min-h-7 items-center rounded-pill px-1 eased transition-colors hover:bg-sunken"
    >
      <span className="sr-only">{adminPaymentTexts.openLabel(orderId)}</span>
      {children}
    </button>
  );
}
