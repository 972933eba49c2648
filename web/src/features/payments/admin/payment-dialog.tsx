// The payment of an order in the back office: what was paid and refunded, and what can be done.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../../components/data/price.tsx';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { notifyError, notifySuccess } from '../../../components/feedback/notices.ts';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { paymentQuery } from '../api.ts';
import { paymentErrors } from '../messages.ts';
import type { PaymentStatus } from '../payment-cache.ts';
import { SandboxBanner } from '../sandbox-banner.tsx';
import { useOnKnown } from '../use-on-known.ts';
import { useResolve } from './api.ts';
import { CollectForm } from './collect-form.tsx';
import { adminPaymentTexts, resolveErrors, stateLabels } from './messages.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundRow } from './refund-row.tsx';
import type { OpenedPayment } from './shown-payment-state.ts';

type PaymentDialogProps = OpenedPayment & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onKnown: (status: PaymentStatus) => void;
};

export function PaymentDialog({ orderId, isCancelled, isOpen, onClose, onKnown }: PaymentDialogProps) {
  const payment = useQuery({ ...paymentQuery(orderId), enabled: isOpen });
  const { data } = payment;
  useOnKnown(data, onKnown);
  return (
    <Dialog open={isOpen} onClose={onClose} title={adminPaymentTexts.title(orderId)}>
      {data !== undefined && <Details payment={data} isCancelled={isCancelled} />}
      <Unanswered query={payment} problem={(error) => errorText(error, paymentErrors)}>
        <Loading text={adminPaymentTexts.loading} />
        <Skeleton className="h-72 w-full" />
      </Unanswered>
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
        {refunds.map((refund) => (
          <RefundRow key={refund.id} orderId={orderId} refund={refund} />
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
