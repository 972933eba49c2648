// What a shopper should know before Place Order, beside the button.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useState, type ReactNode, type Ref } from 'react';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { lineKey } from '../../../lib/cart-line.ts';
import { classNames } from '../../../lib/class-names.ts';
import { orderTexts } from '../messages.ts';
import type { CartChange } from './use-cart-review.ts';
import type { TotalChange } from './use-price-review.ts';

type CartNoteProps = {
  readonly changes: readonly CartChange[];
  readonly colorName: (hexCode: string) => string | undefined;
  /** What is left to say about the order; nothing without changes. */
  readonly children?: ReactNode;
  readonly className?: string;
};

/** So many are readable above the button on a phone. */
const SHOWN_AT_ONCE = 3;

/** Names the lines of a cart that was changed in another window; empty without changes. Of many only the first are visible, until all are asked for. */
export function CartNote({ changes, colorName, children, className }: CartNoteProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = changes.length > SHOWN_AT_ONCE + 1;
  const visible = isLong && !isWhole ? SHOWN_AT_ONCE : changes.length;
  return (
    <div
      className={classNames(
        changes.length > 0 && 'rounded-md bg-marigold-soft px-5 py-3.5 wrap-anywhere text-on-marigold-soft',
        changes.length > 0 && className,
      )}
    >
      <div role="status">
        {changes.length > 0 && (
          <>
            <p className="font-semibold">{orderTexts.cartChanged}</p>
            <ul className="mt-1.5 flex flex-col gap-1">
              {changes.map(({ item, before, now }, index) => (
                <li key={lineKey(item)} className={index < visible ? undefined : 'sr-only'}>
                  {orderTexts.lineChanged(lineName(item, colorName(item.color)), before, now)}
                </li>
              ))}
            </ul>
            {children && <p className="mt-1.5 font-semibold">{children}</p>}
          </>
        )}
      </div>
      {isLong && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          onClick={({ currentTarget }) => {
            setIsWhole(!isWhole);
            // The lines above the button are gone.
            if (isWhole) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'center' }));
          }}
        >
          {isWhole ? orderTexts.fewerChanges : orderTexts.allChanges(changes.length)}
        </Button>
      )}
    </div>
  );
}

/** A line's name and variant, as the shop's refusals have them. A colour without a name is shown as its hex code. */
function lineName({ name, color, size }: CartItemResponse, colorName: string | undefined): string {
  const named = colorName ?? (color.startsWith('#') ? color : '');
  const variant = [named, size].filter(Boolean).join(', ');
  return variant === '' ? `“${name}”` : `“${name}” (${variant})`;
}

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
