import type { PaymentResponse, RefundInput } from '@aangan/shared-events/features/payments/http';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { notifySuccess } from '../../../components/feedback/notices.ts';
import { Button } from '../../../components/form/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatRupees } from '../../../lib/rupees.ts';
import { useRefund } from './api.ts';
import { adminPaymentTexts, refundErrors } from './messages.ts';
import { amountIn, amountMistake, reasonMistake } from './refund-input.ts';

type RefundFields = { readonly amount: string; readonly reason: string };

const startWith = (refundable: number): RefundFields => ({ amount: refundable.toFixed(2), reason: '' });

/** Refunds a payment or a part of it, after a confirmation; keeps the input when the server refuses. */
export function RefundForm({ payment: { orderId, refundable } }: { readonly payment: PaymentResponse }) {
  const { register, handleSubmit, control, reset, formState } = useForm<RefundFields>({
    defaultValues: startWith(refundable),
  });
  const refund = useRefund(orderId);
  const [asked, setAsked] = useState<RefundInput>();
  const amountText = formatRupees(Number(asked?.amount ?? 0));
  const { amount } = formState.errors;
  const shownAmount = useWatch({ control, name: 'amount' });
  const isAmount = amountMistake(shownAmount, refundable) === undefined;

  const confirm = () => {
    if (asked === undefined) return;
    refund.mutate(asked, {
      onSuccess: (payment) => {
        setAsked(undefined);
        reset(startWith(payment.refundable));
        notifySuccess(adminPaymentTexts.refundRequested(amountText));
      },
    });
  };
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ amount: text, reason }) => {
        refund.reset();
        setAsked({ amount: amountIn(text), reason: reason.trim() });
      })}
      className="grid gap-4"
    >
      <TextField
        label={adminPaymentTexts.amount}
        description={adminPaymentTexts.atMost(refundable)}
        inputMode="decimal"
        autoComplete="off"
        error={amount?.message}
        {...register('amount', { validate: (text) => amountMistake(text, refundable) ?? true })}
      />
      <TextField
        label={adminPaymentTexts.reason}
        description={adminPaymentTexts.reasonHint}
        autoComplete="off"
        maxLength={500}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (text) => reasonMistake(text) ?? true })}
      />
      <Button type="submit" variant="danger" className="justify-self-start">
        {adminPaymentTexts.refund(isAmount ? formatRupees(Number(amountIn(shownAmount))) : '').trim()}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        question={adminPaymentTexts.confirmRefund(amountText, orderId)}
        description={adminPaymentTexts.confirmRefundText}
        problem={refund.error === null ? undefined : errorText(refund.error, refundErrors)}
        confirmText={adminPaymentTexts.refund(amountText)}
        busy={refund.isPending}
        busyText={adminPaymentTexts.refunding}
        onConfirm={confirm}
        onCancel={() => setAsked(undefined)}
      />
    </form>
  );
}
