import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { notifyError } from '../../components/notices.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Amount } from '../../components/price.tsx';
import { errorText } from '../../lib/api-error.ts';
import { totalOf } from '../../lib/total.ts';
import { useStaySignedIn } from '../../lib/use-stay-signed-in.ts';
import {
  cartQuery,
  lineKey,
  lineRequest,
  useClearCart,
  useRemoveCartItem,
  useSetCartItemQuantity,
} from './api.ts';
import { CartLine } from './cart-line.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { cartErrorText, cartTexts } from './messages.ts';

type CartPageProps = { readonly colorName: (hexCode: string) => string | undefined };

export function CartPage({ colorName }: CartPageProps) {
  useStaySignedIn(cartTexts.expired);
  const cart = useQuery(cartQuery());
  return (
    <div className="page py-8 md:py-12">
      <PageTitle>Your cart</PageTitle>
      <div className="mt-4">
        {cart.isError ? (
          <ErrorState
            message={cartErrorText(cart.error)}
            onRetry={() => void cart.refetch()}
            retrying={cart.isFetching}
            action={
              <ButtonLink to="/signin" search={{ from: '/cart' }} look="quiet">
                Log In
              </ButtonLink>
            }
          />
        ) : cart.data === undefined ? (
          <CartSkeleton />
        ) : (
          <FilledCart lines={cart.data} colorName={colorName} />
        )}
      </div>
    </div>
  );
}

type FilledCartProps = CartPageProps & { readonly lines: readonly CartItemResponse[] };

function FilledCart({ lines, colorName }: FilledCartProps) {
  const setQuantity = useSetCartItemQuantity();
  const remove = useRemoveCartItem();
  const clear = useClearCart();
  const say = (otherwise: string) => ({
    onError: (error: Error) => notifyError(errorText(error, { otherwise })),
  });

  if (lines.length === 0) {
    return (
      <EmptyState
        title={cartTexts.empty}
        text={cartTexts.emptyAbout}
        action={<ButtonLink to="/products">See all products</ButtonLink>}
      />
    );
  }
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <ul>
        {lines.map((line) => (
          <CartLine
            key={lineKey(line)}
            line={line}
            colorName={colorName(line.color)}
            onQuantity={(quantity) =>
              setQuantity.mutate({ ...lineRequest(line), quantity }, say(cartTexts.quantityFailed))
            }
            onRemove={() => remove.mutate(lineRequest(line), say(cartTexts.removeFailed))}
          />
        ))}
      </ul>
      <CartSummary lines={lines} onClear={() => clear.mutate({}, say(cartTexts.clearFailed))} />
    </div>
  );
}

type CartSummaryProps = { readonly lines: readonly CartItemResponse[]; readonly onClear: () => void };

function CartSummary({ lines, onClear }: CartSummaryProps) {
  const navigate = useNavigate();
  const blocked = lines.some(({ available }) => !available);
  return (
    <section aria-label="Total" className="rounded-lg bg-sunken/60 p-6 lg:sticky lg:top-6">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">Total</span>
        <Amount rupees={totalOf(lines)} className="font-serif text-2xl font-semibold" />
      </p>
      {blocked && (
        <p className="mt-3 text-sm text-madder">
          An order needs every line to be in stock: please remove the others.
        </p>
      )}
      <Button
        size="large"
        className="mt-5 w-full"
        onClick={() => void navigate({ to: '/checkout', state: { items: lines } })}
      >
        Proceed to Checkout
      </Button>
      <Button look="quiet" className="mt-2 w-full" onClick={onClear}>
        Clear Cart
      </Button>
    </section>
  );
}

declare module '@tanstack/react-router' {
  // The library asks for an interface here.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface HistoryState {
    /** What the cart page hands to the checkout. */
    items?: readonly CartItemResponse[];
  }
}
