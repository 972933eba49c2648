// What arrived is paid back: all that is left by default; cash with its reference.
import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { useState } from 'react';
import { Button } from '../../../components/form/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { formatRupees } from '../../../lib/rupees.ts';
import type { ReturnStep } from './api.ts';
import { adminReturnTexts as texts } from './messages.ts';
import { amountIn, amountMistake } from './refund-amount.ts';

type RefundFormProps = {
  readonly shown: ReturnResponse;
  readonly take: (step: ReturnStep, onDone: () => void) => void;
  readonly busy: boolean;
  /** Of the cash. It is kept by the dialog, because the form is gone while another administrator's refund is under way. */
  readonly reference: string;
  readonly onReference: (reference: string) => void;
};

export function RefundForm({ shown, take, busy, reference, onReference }: RefundFormProps) {
  const { refundable, refundWay } = shown;
  const [amount, setAmount] = useState(refundable.toFixed(2));
  const [isTried, setIsTried] = useState(false);
  const isCash = refundWay === 'cash';
  const wrongAmount = amountMistake(amount, refundable, refundWay);
  const noReference = isCash && reference.trim() === '' ? texts.noReference : undefined;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        const wrong =
          wrongAmount !== undefined ? 'amount' : noReference !== undefined ? 'reference' : undefined;
        if (wrong !== undefined)
          return event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
        const cash = isCash && { reference: reference.trim() };
        take({ action: 'refund', amount: amountIn(amount), ...cash }, () => onReference(''));
      }}
    >
      <TextField
        label={texts.amount}
        name="amount"
        description={texts.atMost(refundable)}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={isTried ? wrongAmount : undefined}
      />
      {isCash && (
        <TextField
          label={texts.reference}
          name="reference"
          description={texts.referenceHint}
          autoComplete="off"
          maxLength={200}
          value={reference}
          onChange={({ target }) => onReference(target.value)}
          error={isTried ? noReference : undefined}
        />
      )}
      <Button once type="submit" className="justify-self-end" busy={busy} busyText={texts.refundingNow}>
        {texts.refund(wrongAmount === undefined ? formatRupees(Number(amountIn(amount))) : '', isCash)}
      </Button>
    </form>
  );
}
