// One return as its customer sees it: what, each step and when, and what to do next.
import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { notifySuccess } from '../../components/feedback/notices.ts';
import { Button } from '../../components/form/button.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { formatRupees } from '../../lib/rupees.ts';
import { useWithdrawReturn } from './api.ts';
import { returnReasonLabels, returnStateLabels, returnTexts as texts, withdrawErrors } from './messages.ts';
import { lineName, type ColorNameOf } from './line-name.ts';
import { ReturnBadge } from './return-badge.tsx';
import { ReturnSteps } from './return-steps.tsx';
import { ReturnPictures } from './return-pictures.tsx';

type ReturnCardProps = {
  readonly returned: ReturnResponse;
  readonly title: string;
  readonly colorName: ColorNameOf;
  /** Before the button. */
  readonly children?: ReactNode;
};

export function ReturnCard({ returned, title, colorName, children }: ReturnCardProps) {
  const { number, state, lines, reason, note, explanation, pictures, refunded, refund } = returned;
  const heading = useId();
  const paid = refunded + (refund?.paid ?? 0);
  return (
    <article aria-labelledby={heading} className="rounded-lg border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={heading} className="font-sans text-base font-semibold tabular">
          {title}
        </h3>
        <ReturnBadge returned={returned} failedText={texts.refundDelayed} />
      </div>
      <ul className="mt-2">
        {lines.map((each) => (
          <li key={each.line} className="wrap-anywhere">
            {each.quantity} × {lineName(each, colorName)}
            {each.received !== null && each.received < each.quantity && (
              <span className="block text-sm text-muted">
                {texts.arrivedOf(each.received, each.quantity)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">
        {returnReasonLabels[reason]}
        {note !== null && <span className="wrap-anywhere">: {note}</span>}
      </p>
      <div className="mt-3 empty:hidden">
        <ReturnPictures pictures={pictures} />
      </div>
      <ReturnSteps returned={returned} label={texts.steps(number)} className="mt-4" />
      {state === 'closed' && <p className="mt-3">{texts.closed}</p>}
      {explanation !== null && (
        <p className="mt-3 rounded-md bg-madder-soft p-3 text-on-madder-soft">{explanation}</p>
      )}
      {state === 'approved' && <SendParcel returned={returned} />}
      {refund !== null && (
        <p className="mt-3">
          {(refund.failed ? texts.delayed : texts.onItsWay)(formatRupees(refund.amount - refund.paid))}
        </p>
      )}
      {paid > 0 && <p className="mt-3">{texts.refunded(formatRupees(paid))}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">
        {children}
        {state === 'requested' && <Withdraw returned={returned} />}
      </div>
      <Announced title={title} state={refund?.failed ? texts.refundDelayed : returnStateLabels[state]} />
    </article>
  );
}

function SendParcel({ returned: { id, sendTo } }: { readonly returned: ReturnResponse }) {
  if (sendTo === null) return <p className="mt-3">{texts.send}</p>;
  return (
    <div className="mt-3 rounded-md bg-indigo-soft p-3">
      <p className="text-sm">{texts.sendTo}</p>
      <p className="font-semibold wrap-anywhere whitespace-pre-line">{sendTo}</p>
      <p className="mt-2 text-sm">{texts.writeOnIt(id)}</p>
    </div>
  );
}

/** Announces a state that the return came to while it was shown. */
function Announced({ title, state }: { readonly title: string; readonly state: string }) {
  const [first] = useState(state);
  return (
    <p role="status" className="sr-only">
      {state !== first && texts.now(title, state)}
    </p>
  );
}

function Withdraw({ returned: { orderId, number } }: { readonly returned: ReturnResponse }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawReturn();
  const confirm = () =>
    withdraw.mutate(
      { orderId, number },
      {
        onSuccess: ({ message }) => {
          setIsAsking(false);
          notifySuccess(message || texts.withdrawn);
        },
      },
    );
  return (
    <>
      <Button
        variant="quiet-danger"
        size="small"
        className="-mr-4 ml-auto"
        onClick={() => {
          withdraw.reset();
          setIsAsking(true);
        }}
      >
        {texts.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={texts.withdrawQuestion(number)}
        description={texts.withdrawAbout}
        problem={withdraw.error === null ? undefined : errorText(withdraw.error, withdrawErrors)}
        confirmText={texts.withdraw}
        busy={withdraw.isPending}
        busyText={texts.withdrawing}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
