// What a shopper should know before Place Order, beside the button.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import type { Ref } from 'react';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { orderTexts } from '../messages.ts';
import type { TotalChange } from './use-price-review.ts';

/** Asks about a total that has risen. */
export function PriceNote({ before, now }: TotalChange) {
  return (
    <Banner tone="error" className="mt-5">
      {orderTexts.priceChanged} {orderTexts.totals({ before, now })} {orderTexts.orderAgain}
    </Banner>
  );
}

type UnsettledNoteProps = {
  /** Whether the shopper has given up that order since. */
  readonly isLeft: boolean;
  /** Gives it up in favour of the cart; undefined while nothing is in the cart. */
  readonly onLeave: (() => void) | undefined;
};

/** Shown after an order without an answer, which may have been placed, with the ways on that cannot place it twice. */
export function UnsettledNote({ isLeft, onLeave }: UnsettledNoteProps) {
  const canLeave = !isLeft && onLeave !== undefined;
  return (
    <div className="rounded-md bg-marigold px-5 py-3.5 text-on-marigold">
      <p role="status" className="font-semibold">
        {isLeft ? orderTexts.leftUnsettled : orderTexts.unsettled}
        {canLeave && ` ${orderTexts.cartInstead}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to="/order-confirmation" variant="secondary" size="small">
          {orderTexts.seeOrders}
        </ButtonLink>
        {canLeave && (
          <Button variant="secondary" size="small" once onClick={onLeave}>
            {orderTexts.orderCart}
          </Button>
        )}
      </div>
    </div>
  );
}

type UnavailableNoteProps = {
  readonly id: string;
  readonly lines: readonly CartItemResponse[];
  readonly editRef: Ref<HTMLAnchorElement>;
};

/** Names the lines that cannot be ordered, and links to the cart; empty without any. */
export function UnavailableNote({ id, lines, editRef }: UnavailableNoteProps) {
  return (
    <div role="status">
      {lines.length > 0 && (
        <div className="mt-5 rounded-md bg-madder-soft px-5 py-3.5 text-on-madder-soft">
          <p id={id} className="font-semibold wrap-anywhere">
            {orderTexts.unavailable(lines.map(({ name }) => name))}
          </p>
          <ButtonLink ref={editRef} to="/cart" variant="secondary" size="small" className="mt-3">
            Edit cart
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
