// One refund of a payment in the back office. A failed one can be withdrawn.
import type { RefundResponse } from '@aangan/shared-events/features/payments/http';
import { useRef, useState, type RefObject } from 'react';
import { Badge, type Tone } from '../../../components/data/badge.tsx';
import { TimeAgo } from '../../../components/data/time-ago.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { notifySuccess } from '../../../components/feedback/notices.ts';
import { Button } from '../../../components/form/button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatRupees } from '../../../lib/rupees.ts';
import { useWithdraw } from './api.ts';
import { adminPaymentTexts, refundStateLabels, withdrawErrors } from './messages.ts';

const refundTones: Record<RefundResponse['state'], Tone> = {
  requested: 'marigold',
  processed: 'leaf',
  failed: 'madder',
  withdrawn: 'plain',
};

type RefundProps = { readonly orderId: number; readonly refund: RefundResponse };

export function RefundRow({ orderId, refund }: RefundProps) {
  const { amount, state, reason, failure, requestedAt } = refund;
  /** Without the button, which is gone by then. */
  const summary = useRef<HTMLSpanElement>(null);
  return (
    <li className="grid gap-0.5 text-sm">
      <span ref={summary} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 outline-none">
        <span className="font-semibold tabular">{formatRupees(amount)}</span>
        <Badge tone={refundTones[state]}>{refundStateLabels[state]}</Badge>
        <TimeAgo at={requestedAt} className="text-muted" />
      </span>
      {reason !== null && <span className="wrap-anywhere text-muted">{reason}</span>}
      {state === 'failed' && failure !== null && (
        <span className="font-medium wrap-anywhere text-madder">{failure}</span>
      )}
      <WithdrawButton orderId={orderId} refund={refund} afterwards={summary} />
    </li>
  );
}

type WithdrawButtonProps = {
  readonly orderId: number;
  readonly refund: Pick<RefundResponse, 'id' | 'amount' | 'state'>;
  /** Receives the focus when the refund is withdrawn and the button is gone. */
  readonly afterwards: RefObject<HTMLElement | null>;
};

/** Gives up a failed refund, after a confirmation; without a button for one that has not failed. */
function WithdrawButton({ orderId, refund: { id, amount, state }, afterwards }: WithdrawButtonProps) {
  const withdraw = useWithdraw(orderId);
  const [isAsked, setIsAsked] = useState(false);
  const isWithdrawn = useRef(false);
  const amountText = formatRupees(amount);
  const confirm = () =>
    withdraw.mutate(id, {
      onSuccess: () => {
        isWithdrawn.current = true;
        setIsAsked(false);
        notifySuccess(adminPaymentTexts.withdrawn);
      },
    });
  return (
    <>
      {state === 'failed' && (
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
      )}
      <ConfirmDialog
        open={isAsked}
        finalFocus={() => (isWithdrawn.current ? afterwards.current : true)}
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
