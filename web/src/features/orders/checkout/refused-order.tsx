import { useLayoutEffect } from 'react';
import { ButtonLink } from '../../../components/form/button.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { ApiError, isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { orderTexts, placeOrderErrorText } from '../messages.ts';
import type { TotalChange } from './use-price-review.ts';

type RefusedOrderProps = {
  readonly error: Error;
  /** How the total has risen since the shopper has seen it. */
  readonly risen: TotalChange | undefined;
  readonly onRetry: () => void;
};

/** Replaces the form after an order that failed, with the way out. */
export function RefusedOrder({ error, risen, onRetry }: RefusedOrderProps) {
  const totals = isPriceChanged(error) && risen !== undefined ? ` ${orderTexts.totals(risen)}` : '';
  // The focus on "Try again" would scroll no further than to the button, and the heading be out of view.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  // It may have been placed all the same.
  const unsettled = isOutcomeUnknown(error) ? ` ${orderTexts.unsettled}` : '';
  return (
    <ErrorState
      message={placeOrderErrorText(error) + totals + unsettled}
      retryText="Try again"
      takesFocus
      onRetry={onRetry}
      action={
        isAboutItems(error) ? (
          <ButtonLink to="/cart" variant="quiet">
            Edit cart
          </ButtonLink>
        ) : (
          <ButtonLink to="/order-confirmation" variant="quiet">
            {orderTexts.seeOrders}
          </ButtonLink>
        )
      }
    />
  );
}

/** Whether the shop has refused the order because a price is another one now. */
export function isPriceChanged(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'price-changed';
}

/** Whether the shop has refused the order because the cart is another one now. */
export function isCartChanged(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not-in-cart';
}

/** Whether the cart has to change before it can be ordered. */
function isAboutItems(error: Error): boolean {
  return error instanceof ApiError && ['stock-shortage', 'product-unavailable'].includes(error.code);
}
