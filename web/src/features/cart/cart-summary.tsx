import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { Button } from '../../components/form/button.tsx';
import { focusHeading } from '../../components/form/move-focus.ts';
import { Amount } from '../../components/data/price.tsx';
import { readSession } from '../../lib/session/stored-session.ts';
import { totalOf } from '../../lib/total.ts';
import { cartTexts } from './messages.ts';

type CartSummaryProps = { readonly lines: readonly CartItemResponse[]; readonly onClear: () => void };

export function CartSummary({ lines, onClear }: CartSummaryProps) {
  const navigate = useNavigate();
  const noteId = useId();
  // The checkout is open all the same: it is the shop that refuses the order (decision A20).
  const blocked = lines.some(({ available }) => !available);
  return (
    <section aria-label="Total" className="rounded-lg bg-sunken/60 p-[min(1.5rem,5vw)] lg:sticky lg:top-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">Total</span>
        <Amount rupees={totalOf(lines)} className="font-serif text-2xl font-semibold" />
      </p>
      <div role="status" className="contents">
        {blocked && (
          <p id={noteId} className="mt-3 text-sm text-madder">
            {cartTexts.blocked}
          </p>
        )}
      </div>
      <Button
        size="large"
        aria-describedby={blocked ? noteId : undefined}
        className="mt-5 w-full px-2!"
        onClick={() =>
          void navigate({ to: '/checkout', state: { items: lines, itemsOf: readSession()?.userId } })
        }
      >
        Proceed to Checkout
      </Button>
      <Button
        variant="quiet"
        once
        className="mt-2 w-full"
        onClick={() => {
          focusHeading();
          onClear();
        }}
      >
        Clear Cart
      </Button>
    </section>
  );
}

declare module '@tanstack/react-router' {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The items that the cart page passes to the checkout. */
    items?: readonly CartItemResponse[];
    /** Whose items these are: the browser keeps them in its history after a log-out. */
    itemsOf?: string | undefined;
  }
}
