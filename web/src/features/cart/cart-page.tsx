import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { ButtonLink } from '../../components/form/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Outdated } from '../../components/data/outdated.tsx';
import { PageTitle } from '../../components/navigation/page-title.tsx';
import { useStaySignedIn } from '../../lib/session/use-stay-signed-in.ts';
import { cartQuery } from './cart-query.ts';
import { CartLine } from './cart-line.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import { cartErrorText, cartTexts } from './messages.ts';
import { useShortLines } from './short-lines.ts';
import type { CartChanges } from './use-cart-changes.ts';
import { useCartChanges } from './use-cart-changes.ts';
import { lineKey } from '../../lib/cart-line.ts';

type CartPageProps = {
  readonly colorName: (hexCode: string) => string | undefined;
  /** Set when the session check got no answer although the shop can be reached. */
  readonly onValidateAgain: (() => void) | undefined;
};

export function CartPage({ colorName, onValidateAgain }: CartPageProps) {
  useStaySignedIn(cartTexts.expired);
  const cart = useQuery(cartQuery());
  const lines = useShortLines(cart.data);
  const changes = useCartChanges();
  const isEmpty = lines?.length === 0;
  useLayoutEffect(() => {
    // The page is shorter: its footer would fill the screen.
    if (isEmpty) window.scrollTo(0, 0);
  }, [isEmpty]);
  const isAnswered = cart.data !== undefined && cart.failureCount === 0;
  const unvalidated = isAnswered && onValidateAgain !== undefined ? cartTexts.notValidated : null;
  const problem = cart.isError ? cartErrorText(cart.error) : unvalidated;
  const retry = () => {
    void cart.refetch();
    onValidateAgain?.();
  };
  return (
    <div className="page py-8 md:py-12">
      <PageTitle>Your cart</PageTitle>
      <div className="mt-4">
        {cart.data === undefined && problem !== null && (
          <ErrorState
            message={problem}
            onRetry={retry}
            retrying={cart.isFetching}
            action={<LogIn size="medium" />}
          />
        )}
        {cart.data === undefined && problem === null && (
          <>
            {cart.failureCount > 0 && (
              <p role="status" className="text-muted">
                {cartTexts.tryingAgain}
              </p>
            )}
            <CartSkeleton />
          </>
        )}
        {lines !== undefined && problem !== null && (
          <Outdated
            problem={problem}
            onRetry={retry}
            retrying={cart.isFetching}
            action={<LogIn size="small" />}
          />
        )}
        {/* The same element before and after the last line is gone: screen readers announce what changes in it. */}
        <div role="status">
          {isEmpty && (
            <EmptyState
              title={cartTexts.empty}
              text={cartTexts.emptyAbout}
              action={<ButtonLink to="/products">See all products</ButtonLink>}
            />
          )}
        </div>
        {lines !== undefined && lines.length > 0 && (
          <Lines lines={lines} colorName={colorName} changes={changes} />
        )}
      </div>
    </div>
  );
}

type LinesProps = Pick<CartPageProps, 'colorName'> & {
  readonly lines: readonly CartItemResponse[];
  readonly changes: CartChanges;
};

function Lines({ lines, colorName, changes }: LinesProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <ul>
        {lines.map((line) => (
          <CartLine
            key={lineKey(line)}
            line={line}
            colorName={colorName(line.color)}
            onQuantity={(change) => changes.changeQuantity(line, change)}
            onRemove={() => changes.remove(line)}
          />
        ))}
      </ul>
      <CartSummary lines={lines} onClear={() => changes.clear(lines)} />
    </div>
  );
}

function LogIn({ size }: { readonly size: 'small' | 'medium' }) {
  return (
    <ButtonLink to="/signin" state={{ from: '/cart' }} variant="quiet" size={size}>
      Log In
    </ButtonLink>
  );
}
