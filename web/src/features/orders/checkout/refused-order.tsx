import { ButtonLink } from '../../../components/form/button.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { placeOrderErrorText } from '../messages.ts';

type RefusedOrderProps = {
  readonly error: Error;
  readonly onRetry: () => void;
};

/** Replaces the form after an order that failed, with the way out. */
export function RefusedOrder({ error, onRetry }: RefusedOrderProps) {
  return (
    <ErrorState
      message={placeOrderErrorText(error)}
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
            See your orders
          </ButtonLink>
        )
      }
    />
  );
}

/** Whether the cart has to change before it can be ordered. */
function isAboutItems(error: Error): boolean {
  return error instanceof ApiError && ['stock-shortage', 'product-unavailable'].includes(error.code);
}
