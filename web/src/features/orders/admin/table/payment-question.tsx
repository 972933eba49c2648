// The question before an action that the order's payment makes worth a second thought.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import {
  isDecision,
  statusAfter,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { paymentQuestionTexts } from '../../messages.ts';
import { isRefundable, isUnpaidOnline } from '../../payment-rules.ts';
import { capitalised, actionText } from '../conflict/messages.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../../components/feedback/confirm-dialog.tsx')).ConfirmDialog,
}));

type Asked = { readonly action: StatusAction; readonly question: string; readonly about: string };

/** What to ask before the action; undefined where there is nothing to ask. Accepting an unpaid order is left to the server, which refuses it. */
function questionOf(order: OrderResponse, action: StatusAction): Asked | undefined {
  if (statusAfter(action) === 'rejected')
    return isRefundable(order) ? { action, ...paymentQuestionTexts.refunds(order.id) } : undefined;
  if (isDecision(action) || !isUnpaidOnline(order)) return undefined;
  const texts = order.payment.state.startsWith('refund')
    ? paymentQuestionTexts.refunded
    : paymentQuestionTexts.notPaid;
  return { action, ...texts(order.id) };
}

/** Calls `act` at once, or after the question is answered with yes. @returns the function to call in place of `act`, and the dialog */
export function usePaymentQuestion(
  order: OrderResponse,
  act: (action: StatusAction) => void,
): readonly [(action: StatusAction) => void, ReactNode] {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = (action: StatusAction) => {
    const question = questionOf(order, action);
    if (question === undefined) return act(action);
    setAsked(question);
    setIsOpen(true);
  };
  const dialog = asked && (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={isOpen}
        question={asked.question}
        description={asked.about}
        confirmText={capitalised(actionText(asked.action))}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => {
          setIsOpen(false);
          act(asked.action);
        }}
      />
    </Suspense>
  );
  return [ask, dialog];
}
