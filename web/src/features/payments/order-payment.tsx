// The payment of an own order on the confirmation page: where it stands, and paying it.
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { PaymentResponse, RefundResponse } from '@aangan/shared-events/features/payments/http';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, Clock, LoaderCircle, Undo2 } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { Amount } from '../../components/data/price.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Loading, Skeleton } from '../../components/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../components/form/button.tsx';
import { errorText, hasStatus } from '../../lib/api/api-error.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDay } from '../../lib/dates.ts';
import { paymentQuery, sandboxQuery } from './api.ts';
import { paymentFrom } from './answers.ts';
import { useOnKnown } from './use-on-known.ts';
import type { PaymentStatus } from './payment-cache.ts';
import { Countdown } from './countdown.tsx';
import { paymentErrors, paymentTexts, shopperRefundLabels } from './messages.ts';
import { type PaymentView, viewOf } from './payment-view.ts';
import { SandboxBanner } from './sandbox-banner.tsx';
import { idle, type PayingStep, usePaying, usePayingOnArrival } from './use-paying.ts';

type ExpectedPayment = {
  readonly state: string;
  readonly amount: number;
  readonly paid?: number;
  readonly refunded?: number;
};

type OrderPaymentProps = {
  readonly orderId: number;
  /** Of the order. */
  readonly status: OrderStatus;
  /** What the order itself says of its payment. */
  readonly expected: ExpectedPayment;
  /** Whether the order was just placed, so that the payment opens. */
  readonly paysAtOnce: boolean;
  readonly onStarted: () => void;
  /** Called with the payment whenever it has changed. */
  readonly onKnown: (status: PaymentStatus) => void;
};

const panel =
  'grid items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-raised p-5 sm:min-h-36 sm:grid-cols-[auto_1fr_auto] sm:p-7';

export function OrderPayment(props: OrderPaymentProps) {
  const { orderId, onKnown } = props;
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(orderId));
  useOnKnown(data, onKnown);
  if (data !== undefined)
    return (
      <div className="mb-5 grid gap-5">
        <SandboxBanner isSandbox={data.isSandbox} />
        <Paying key={orderId} {...props} payment={data} />
      </div>
    );
  // A shop without payments.
  if (hasStatus(error, 404)) return null;
  if (error === null) return <PaymentSkeleton {...props} />;
  return (
    <ErrorState
      message={errorText(error, paymentErrors)}
      onRetry={() => void refetch()}
      retrying={isFetching}
      className="mb-5"
    />
  );
}

function Paying(props: OrderPaymentProps & { readonly payment: PaymentResponse }) {
  const { orderId, payment, status, paysAtOnce, onStarted } = props;
  const isPayable = payment.canPay && status !== 'rejected';
  const paying = usePaying(orderId, isPayable);
  usePayingOnArrival(orderId, isPayable, paysAtOnce, paying, onStarted);
  const { step } = paying;
  const view = viewOf(payment, step, status);
  const isUnpaid = payment.state === 'awaiting' || payment.state === 'failed';
  const isWaiting = view.action === 'pay' || view.action === 'retry';
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onButton = useKeptFocus(step, isWaiting, { heading, button });
  return (
    <section aria-labelledby="payment" className={panel}>
      <Mark tone={view.tone} />
      <div className="min-w-0">
        <div role="status">
          <h2 id="payment" ref={heading} tabIndex={-1} className="text-xl outline-none">
            {view.title}
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            {step.name === 'open' && isUnpaid ? paymentTexts.openText : view.text}
          </p>
        </div>
        {isUnpaid && isWaiting && status === 'pending' && payment.payBy !== null && (
          <p className="mt-1 text-muted">
            <Countdown until={payment.payBy} />
          </p>
        )}
        {isUnpaid && step.name === 'idle' && step.problem !== null && (
          <p role="alert" className="mt-2 font-medium text-madder">
            {step.problem}
          </p>
        )}
        <Refunds refunds={payment.refunds} />
      </div>
      <Action view={view} paying={paying} button={button} onButton={onButton} />
    </section>
  );
}

const marks = {
  due: { icon: Clock, colour: 'bg-marigold-soft text-on-marigold-soft' },
  busy: { icon: LoaderCircle, colour: 'bg-indigo-soft text-indigo' },
  good: { icon: Check, colour: 'bg-leaf-soft text-on-leaf-soft' },
  bad: { icon: CircleAlert, colour: 'bg-madder-soft text-on-madder-soft' },
  back: { icon: Undo2, colour: 'bg-indigo-soft text-indigo' },
} as const;

function Mark({ tone }: Pick<PaymentView, 'tone'>) {
  const { icon: Icon, colour } = marks[tone];
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-flex size-12 items-center justify-center rounded-pill', colour)}
    >
      <Icon className={classNames('size-6', tone === 'busy' && 'motion-safe:animate-spin')} />
    </span>
  );
}

type ActionProps = {
  readonly view: PaymentView;
  readonly paying: ReturnType<typeof usePaying>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onButton: ReturnType<typeof useKeptFocus>;
};

function Action({ view: { action }, paying: { step, pay, check }, button, onButton }: ActionProps) {
  const isBusy = step.name === 'opening' || step.name === 'open';
  if (action === 'shop')
    return (
      <ButtonLink to="/products" variant="secondary">
        {paymentTexts.shopAgain}
      </ButtonLink>
    );
  if (action === 'check' && step.name === 'unchecked')
    return <Button onClick={() => check(step.request)}>{paymentTexts.checkAgain}</Button>;
  if (action === null || action === 'check') return null;
  return (
    <Button
      ref={button}
      {...onButton}
      size="large"
      busy={isBusy}
      busyText={step.name === 'open' ? paymentTexts.open : paymentTexts.opening}
      onClick={pay}
    >
      {action === 'pay' ? paymentTexts.payNow : paymentTexts.tryAgain}
    </Button>
  );
}

type Places = {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
};

/**
 * Where the focus goes when the gateway's window or the button, which had it, is gone: to the button, else to the heading, which says where the
 * payment stands. @returns what the button reports
 */
function useKeptFocus(step: PayingStep, hasButton: boolean, { heading, button }: Places) {
  const wasOpen = useRef(false);
  // A focused element that React removes gets no blur event.
  const isOnButton = useRef(false);
  useEffect(() => {
    const isOpen = step.name === 'opening' || step.name === 'open';
    const hasLost = (wasOpen.current && !isOpen) || (isOnButton.current && !hasButton);
    wasOpen.current = isOpen;
    if (hasLost || (step.name === 'idle' && step.isAfterWindow))
      (button.current ?? heading.current)?.focus({ preventScroll: true });
    isOnButton.current &&= hasButton;
  }, [step, hasButton, heading, button]);
  return {
    onFocus: () => void (isOnButton.current = true),
    onBlur: () => void (isOnButton.current = false),
  };
}

function Refunds({ refunds }: { readonly refunds: readonly RefundResponse[] }) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label={paymentTexts.refunds} className="mt-3 grid gap-1 text-sm">
      {refunds.map(({ id, amount, state, requestedAt }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <Amount rupees={amount} className="font-semibold" />
          <span className="text-muted">
            {shopperRefundLabels[state]}, {formatDay(requestedAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** As large as the payment will be, as far as that is known, so that the order below it does not move. */
function PaymentSkeleton({ orderId, expected, status }: OrderPaymentProps) {
  const methods = useQuery(sandboxQuery());
  // With an instrument of the usual length.
  const payment = paymentFrom({ ...expected, orderId, instrument: 'Visa •••• 0000' });
  const canPay = payment.state === 'awaiting' || payment.state === 'failed';
  const { tone, title, text } = viewOf({ ...payment, canPay }, idle, status);
  const isDue = canPay && status !== 'rejected';
  return (
    <div className="mb-5 grid gap-5">
      <SandboxBanner isSandbox={methods.data?.isSandbox} />
      <div className="relative">
        <Loading text={paymentTexts.loading} />
        <Skeleton className="absolute inset-0 rounded-lg" />
        <div className={classNames(panel, 'invisible')}>
          <Mark tone={tone} />
          <div className="min-w-0">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1 max-w-prose">{text}</p>
            {isDue && (
              <p className="mt-1">
                {paymentTexts.reserved('00:00')} {paymentTexts.left('00:00')}
              </p>
            )}
          </div>
          {isDue && <Button size="large">{paymentTexts.payNow}</Button>}
        </div>
      </div>
    </div>
  );
}
