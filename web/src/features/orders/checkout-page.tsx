import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../components/banner.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { isOutcomeUnknown } from '../../lib/api-error.ts';
import { useStaySignedIn } from '../../lib/use-stay-signed-in.ts';
import { usePlaceOrder } from './api.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import type { CheckoutForm } from './checkout-form.ts';
import { emptyCheckout, orderOf } from './checkout-form.ts';
import { orderTexts, placeOrderErrorText } from './messages.ts';
import { forgetDraft, keepDraft, keptDraft } from './order-draft.ts';
import { OrderSummary } from './order-summary.tsx';

type CheckoutPageProps = {
  /** The lines of the cart; undefined while nobody knows them. */
  readonly items: readonly CartItemResponse[] | undefined;
  /** Why they could not be loaded. */
  readonly problem: string | undefined;
  readonly onReload: () => void;
  readonly colorName: (hexCode: string) => string | undefined;
};

export function CheckoutPage({ items: cartItems, problem, onReload, colorName }: CheckoutPageProps) {
  useStaySignedIn(orderTexts.logInToOrder);
  const [unsettled] = useState(keptDraft);
  // What was sent stays as it was until the shop has refused it: the cart may be empty by then.
  const [sent, setSent] = useState(unsettled?.items);
  const items = sent ?? cartItems;
  const { register, handleSubmit } = useForm<CheckoutForm>({
    defaultValues: unsettled?.form ?? emptyCheckout,
  });
  const place = usePlaceOrder();
  const navigate = useNavigate();

  if (items === undefined) {
    return (
      <Frame>{problem ? <ErrorState message={problem} onRetry={onReload} /> : <CheckoutSkeleton />}</Frame>
    );
  }
  if (place.isError) {
    return (
      <Frame>
        <ErrorState
          message={placeOrderErrorText(place.error)}
          retryText="Try again"
          onRetry={place.reset}
          action={
            <ButtonLink to="/order-confirmation" look="quiet">
              See your orders
            </ButtonLink>
          }
        />
      </Frame>
    );
  }

  const submit = handleSubmit((form) => {
    if (items.length === 0 || place.isPending) return;
    keepDraft({ form, items });
    setSent(items);
    place.mutate(orderOf(form, items), {
      onSuccess: ({ orderId }) => {
        forgetDraft();
        void navigate({ to: '/order-confirmation', state: { orderId, placed: true } });
      },
      onError: (error) => {
        if (isOutcomeUnknown(error)) return;
        forgetDraft();
        setSent(undefined);
      },
    });
  });

  return (
    <Frame>
      {items.length === 0 && (
        <EmptyState
          title="Your cart is empty"
          text="There is nothing to order yet."
          action={<ButtonLink to="/products">See all products</ButtonLink>}
        />
      )}
      <form
        onSubmit={submit}
        noValidate
        className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_26rem]"
      >
        <div className="flex flex-col gap-10">
          {unsettled && <Banner tone="notice">{orderTexts.unsettled}</Banner>}
          <CheckoutFields register={register} />
        </div>
        <div className="lg:sticky lg:top-6">
          <OrderSummary items={items} colorName={colorName}>
            <Button
              type="submit"
              size="large"
              className="mt-5 w-full"
              disabled={items.length === 0}
              busy={place.isPending || place.isSuccess}
              busyText={orderTexts.placing}
            >
              Place Order
            </Button>
            <p role="status" className="sr-only">
              {place.isPending && orderTexts.placing}
            </p>
          </OrderSummary>
        </div>
      </form>
    </Frame>
  );
}

function Frame({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className="page py-8 md:py-12">
      <p className="text-sm text-muted">
        <Link to="/cart" className="inline-flex min-h-9 items-center hover:text-ink hover:underline">
          Your cart
        </Link>
      </p>
      <PageTitle className="mb-8">Checkout</PageTitle>
      {children}
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_26rem]">
      <Loading text="Loading your cart…" />
      <Skeleton className="h-[44rem] w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

declare module '@tanstack/react-router' {
  // The library asks for an interface here.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface HistoryState {
    /** The order to show on the confirmation. */
    orderId?: number;
    /** It was placed a moment ago. */
    placed?: boolean;
  }
}
