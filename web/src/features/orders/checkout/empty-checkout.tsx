import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Button, ButtonLink } from '../../../components/form/button.tsx';

/** The checkout of an empty cart. */
export function EmptyCheckout() {
  return (
    <EmptyState
      title="Your cart is empty"
      text="There is nothing to order yet."
      action={
        <>
          <ButtonLink to="/products">See all products</ButtonLink>
          <Button variant="secondary" disabled>
            Place Order
          </Button>
        </>
      }
    />
  );
}
