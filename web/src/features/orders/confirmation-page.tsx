import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { fieldsOf } from '@aangan/shared-events/fields';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { ButtonLink } from '../../components/form/button.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Outdated } from '../../components/data/outdated.tsx';
import { PageTitle } from '../../components/navigation/page-title.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { primitiveText } from '../../lib/primitive-text.ts';
import { type SharedState, useSetSharedState, useSharedState } from '../../lib/shared-state.ts';
import { useStaySignedIn } from '../../lib/session/use-stay-signed-in.ts';
import { orderTexts } from './messages.ts';
import { OrderCard } from './order-card.tsx';
import { useShownOrders } from './use-shown-orders.ts';
import { YourOrders } from './your-orders.tsx';

const BANNER_MS = 5_000;

/** The order that was announced last. */
const announcedState: SharedState<number | null> = { key: ['announced-order'], initial: null };

type ConfirmationPageProps = {
  readonly colorName: (hexCode: string) => string | undefined;
  /** The payment of an order with online payment. */
  readonly payment?: (order: OrderResponse, paying: PayingAtOnce) => ReactNode;
  readonly returns?: (order: OrderResponse) => ReactNode;
};

export type PayingAtOnce = {
  /** Whether the order was just placed, so that the payment opens. */
  readonly paysAtOnce: boolean;
  readonly onStarted: () => void;
};

/** The order that was just placed or selected, with all of the shopper's orders below. */
export function ConfirmationPage({ colorName, payment, returns }: ConfirmationPageProps) {
  useStaySignedIn(orderTexts.refused);
  const { state, search } = useRouterState({ select: ({ location }) => location });
  const { placed = false, pays = false } = state;
  const orderId = state.orderId ?? orderIn(search);
  const { orders, order, problem, retry, isFetching, older } = useShownOrders(orderId);
  // The banner's room stays when it goes: the order below it, with its buttons, does not move.
  const [announced, setAnnounced] = useState<number | null | undefined>(null);
  const before = useSharedState(announcedState);
  const setBefore = useSetSharedState(announcedState);
  // The shopper who comes back within the five seconds has seen it.
  if (placed && announced !== orderId && before !== orderId) setAnnounced(orderId);
  const isAnnounced = orderId === announced;
  const isThanked = placed && isAnnounced;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isThanked && orderId !== undefined) setBefore(orderId);
  }, [isThanked, orderId, setBefore]);
  useBannerEnd(
    placed,
    () => void navigate({ to: '.', state: orderId ? { orderId } : {}, replace: true, resetScroll: false }),
  );
  useEffect(() => {
    if (problem?.includes('log in')) void navigate({ to: '/signin', state: { notice: problem } });
  }, [problem, navigate]);

  return (
    <div className="page max-w-6xl py-8 md:py-12">
      <PageTitle
        className="mb-6"
        documentTitle={isThanked || orderId === undefined ? undefined : orderTexts.title(orderId)}
      >
        {isThanked ? 'Thank you' : orderId === undefined ? 'Order history' : 'Your order'}
      </PageTitle>
      {isAnnounced && (
        <div className="mb-5 min-h-14">
          {isThanked && <Banner tone="success">{orderTexts.placed}</Banner>}
        </div>
      )}
      {orders === undefined && problem !== null && (
        <ErrorState
          message={problem}
          onRetry={retry}
          retrying={isFetching}
          action={
            <ButtonLink to="/signin" variant="quiet">
              Login Again
            </ButtonLink>
          }
        />
      )}
      {orders === undefined && problem === null && <ConfirmationSkeleton />}
      {orders !== undefined && (
        <>
          {problem !== null && <Outdated problem={problem} onRetry={retry} retrying={isFetching} />}
          {order?.paymentMethod === 'online' &&
            payment?.(order, {
              paysAtOnce: pays,
              onStarted: () =>
                void navigate({
                  to: '.',
                  state: { orderId: order.id, placed },
                  replace: true,
                  resetScroll: false,
                }),
            })}
          {order && <OrderCard order={order} colorName={colorName} heading={heading} />}
          {order && returns?.(order)}
          {orderId !== undefined && !order && (isFetching ? <ConfirmationSkeleton /> : <NotInHistory />)}
          <YourOrders
            orders={orders}
            shownId={orderId}
            onView={(id) => {
              // The list and its button stay: the focus goes to the order, as on a page of its own.
              const focus = () => heading.current?.focus({ preventScroll: true });
              void navigate({ to: '/order-confirmation', search: { order: id } }).then(focus);
            }}
            older={older}
          />
        </>
      )}
    </div>
  );
}

/** The order that an address names, as after a redirect from the bank. */
function orderIn(search: object): number | undefined {
  const { order } = fieldsOf(search);
  const orderId = Number(primitiveText(order));
  return Number.isSafeInteger(orderId) && orderId > 0 ? orderId : undefined;
}

function NotInHistory() {
  return (
    <Banner tone="error" className="text-center">
      {orderTexts.notInHistory}
    </Banner>
  );
}

function ConfirmationSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[1fr_24rem]">
      <div className="relative">
        <Skeleton className="h-120 w-full" />
        <p role="status" className="absolute inset-x-0 top-5 px-5 text-muted sm:top-8 sm:px-8">
          {orderTexts.loading}
        </p>
      </div>
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

/** Calls `end` once the banner has been visible for five seconds. */
function useBannerEnd(shown: boolean, end: () => void): void {
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(end, BANNER_MS);
    return () => clearTimeout(timer);
    // `end` changes with each render and must not restart the timer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown]);
}
