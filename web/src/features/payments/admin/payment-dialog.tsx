// The payment of an order in the back office: what was paid and refunded, and what can be done.
import type { PaymentResponse, RefundResponse } from '@aangan/shared-events/features/payments/http';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge, type Tone } from '../../../components/data/badge.tsx';
import { Amount } from '../../../components/data/price.tsx';
import { TimeAgo } from '../../../components/data/time-ago.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { notifyError, notifySuccess } from '../../../components/feedback/notices.ts';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { formatRupees } from '../../../lib/rupees.ts';
import { paymentQuery } from '../api.ts';
import { paymentErrors } from '../messages.ts';
import type { PaymentStatus } from '../payment-cache.ts';
import { SandboxBanner } from '../sandbox-banner.tsx';
import { useOnKnown } from '../use-on-known.ts';
import { useResolve, useWithdraw } from './api.ts';
import { CollectForm } from './collect-form.tsx';
import {
  adminPaymentTexts,
  refundStateLabels,
  resolveErrors,
  stateLabels,
  withdrawErrors,
} from './messages.ts';
import { RefundForm } from './refund-form.tsx';
import type { OpenedPayment } from './shown-payment-state.ts';

type PaymentDialogProps = OpenedPayment & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onKnown: (status: PaymentStatus) => void;
};

export function PaymentDialog({ orderId, isCancelled, isOpen, onClose, onKnown }: PaymentDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...paymentQuery(orderId), enabled: isOpen });
  useOnKnown(data, onKnown);
  return (
    <Dialog open={isOpen} onClose={onClose} title={adminPaymentTexts.title(orderId)}>
      {data !== undefined && <Details payment={data} isCancelled={isCancelled} />}
      {data === undefined && error !== null && (
        <ErrorState
          message={errorText(error, paymentErrors)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <>
          <Loading text={adminPaymentTexts.loading} />
          <Skeleton className="h-72 w-full" />
        </>
      )}
    </Dialog>
  );
}

type DetailsProps = Pick<PaymentDialogProps, 'isCancelled'> & { readonly payment: PaymentResponse };

function Details({ payment, isCancelled }: DetailsProps) {
  const { method, state, amount, refunds, refundable } = payment;
  const isNothingDue = isUnpaid(state) && (isCancelled || amount === 0);
  return (
    <div className="grid gap-6">
      <SandboxBanner isSandbox={payment.isSandbox} className="py-2.5 text-sm" />
      <Facts payment={payment} isNothingDue={isNothingDue} />
      {method === 'online' && (refunds.length > 0 || refundable > 0) && (
        <Section title="Refunds">
          {refunds.length === 0 ? (
            <p className="text-sm text-muted">{adminPaymentTexts.noRefunds}</p>
          ) : (
            <Refunds payment={payment} />
          )}
        </Section>
      )}
      {method === 'online' && refundable > 0 && (
        <Section title={adminPaymentTexts.refundTitle}>
          <RefundForm payment={payment} />
        </Section>
      )}
      {method === 'cod' && state === 'due on delivery' && !isNothingDue && (
        <Section title={adminPaymentTexts.collectTitle}>
          <CollectForm payment={payment} />
        </Section>
      )}
    </div>
  );
}

type WithdrawButtonProps = {
  readonly orderId: number;
  readonly refund: Pick<RefundResponse, 'id' | 'amount'>;
};

/** Gives up a failed refund, after a confirmation. */
function WithdrawButton({ orderId, refund: { id, amount } }: WithdrawButtonProps) {
  const withdraw = useWithdraw(orderId);
  const [isAsked, setIsAsked] = useState(false);
  const amountText = formatRupees(amount);
  const confirm = () =>
    withdraw.mutate(id, {
      onSuccess: () => {
        setIsAsked(false);
        notifySuccess(adminPaymentTexts.withdrawn);
      },
    });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="mt-1 justify-self-start"
        aria-label={adminPaymentTexts.withdrawLabel(amountText)}
        onClick={() => {
          withdraw.reset();
          setIsAsked(true);
        }}
      >
        {adminPaymentTexts.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsked}
        question={adminPaymentTexts.withdrawQuestion(amountText)}
        description={adminPaymentTexts.withdrawText}
        problem={withdraw.error === null ? undefined : errorText(withdraw.error, withdrawErrors)}
        confirmText={adminPaymentTexts.withdraw}
        busy={withdraw.isPending}
        busyText={adminPaymentTexts.withdrawing}
        onConfirm={confirm}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-3 font-sans text-base font-semibold tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

const isUnpaid = (state: PaymentResponse['state']): boolean =>
  state === 'due on delivery' || state === 'awaiting' || state === 'failed';

type FactsProps = Pick<DetailsProps, 'payment'> & { readonly isNothingDue: boolean };

function Facts({ payment, isNothingDue }: FactsProps) {
  const { method, state, amount, paid, refunded, refundable, instrument, failure, payBy, gateway } = payment;
  const isDue = isUnpaid(state) && !isNothingDue;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['State', isNothingDue ? adminPaymentTexts.nothingDue : stateLabels[state]],
    ['Method', method === 'cod' ? 'Cash on Delivery' : 'Online Payment'],
    ['Total', <Amount rupees={amount} />],
    ['Paid', <Amount rupees={paid} />],
    ...(method === 'online' || refunded > 0 ? ([['Refunded', <Amount rupees={refunded} />]] as const) : []),
    ...(refundable > 0 ? ([[adminPaymentTexts.remaining, <Amount rupees={refundable} />]] as const) : []),
    ...(instrument === null ? [] : ([['Paid with', instrument]] as const)),
    ...(isDue && payBy !== null ? ([['Pay by', formatMoment(payBy)]] as const) : []),
    ...(failure === null ? [] : ([['Last failure', failure]] as const)),
    ...(gateway === null ? [] : ([['Gateway order', <Id text={gateway.orderId} />]] as const)),
    ...(gateway?.paymentId ? ([['Gateway payment', <Id text={gateway.paymentId} />]] as const) : []),
  ];
  return (
    <div role="status">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 sm:gap-x-6">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Id({ text }: { readonly text: string }) {
  return <code className="text-xs font-normal whitespace-nowrap select-all sm:text-sm">{text}</code>;
}

const refundTones: Record<RefundResponse['state'], Tone> = {
  requested: 'marigold',
  processed: 'leaf',
  failed: 'madder',
  withdrawn: 'plain',
};

function Refunds({ payment: { orderId, refunds } }: { readonly payment: PaymentResponse }) {
  const resolve = useResolve(orderId);
  const again = () =>
    resolve.mutate(
      {},
      {
        onSuccess: () => notifySuccess(adminPaymentTexts.triedAgain),
        onError: (error) => notifyError(errorText(error, resolveErrors)),
      },
    );
  return (
    <>
      <ul aria-label="Refunds" className="grid gap-3">
        {refunds.map(({ id, amount, state, reason, failure, requestedAt }) => (
          <li key={id} className="grid gap-0.5 text-sm">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold tabular">{formatRupees(amount)}</span>
              <Badge tone={refundTones[state]}>{refundStateLabels[state]}</Badge>
              <TimeAgo at={requestedAt} className="text-muted" />
            </span>
            {reason !== null && <span className="wrap-anywhere text-muted">{reason}</span>}
            {state === 'failed' && failure !== null && (
              <span className="font-medium wrap-anywhere text-madder">{failure}</span>
            )}
            {state === 'failed' && <WithdrawButton orderId={orderId} refund={{ id, amount }} />}
          </li>
        ))}
      </ul>
      {refunds.some(({ state }) => state === 'failed') && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          busy={resolve.isPending}
          busyText={adminPaymentTexts.trying}
          onClick={again}
        >
          {adminPaymentTexts.again}
        </Button>
      )}
    </>
  );
}
