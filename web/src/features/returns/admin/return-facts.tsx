// What is known of one return in the back office: what the customer wrote, each step, and what became of its money.
import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../../components/feedback/banner.tsx';
import { formatRupees } from '../../../lib/rupees.ts';
import { lineName, type ColorNameOf } from '../line-name.ts';
import { returnReasonLabels } from '../messages.ts';
import { ReturnBadge } from '../return-badge.tsx';
import { ReturnPictures } from '../return-pictures.tsx';
import { ReturnSteps } from '../return-steps.tsx';
import { adminReturnTexts as texts } from './messages.ts';

type ReturnFactsProps = { readonly returned: ReturnResponse; readonly colorName: ColorNameOf };

export function ReturnFacts({ returned, colorName }: ReturnFactsProps) {
  const { orderId, lines, reason, note, explanation, pictures } = returned;
  const { refunded, refund, unpaid } = returned;
  const paid = refunded + (refund?.paid ?? 0);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReturnBadge returned={returned} failedText={texts.refundFailed} />
        <Link
          to="/audit/orders/$id"
          params={{ id: String(orderId) }}
          className="finger rounded-pill text-sm font-semibold text-indigo hover:underline"
        >
          {texts.viewOrder}
        </Link>
      </div>
      <ul className="grid gap-1">
        {lines.map(({ quantity, price, received, restock, ...line }) => (
          <li key={line.line} className="flex justify-between gap-x-6">
            <span className="min-w-0 wrap-anywhere">
              {quantity} × {lineName(line, colorName)}
              {received !== null && (
                <span className="block text-sm text-muted">
                  {texts.receivedOf(received, quantity)}
                  {restock && `, ${texts.backOnSale}`}
                </span>
              )}
            </span>
            <span className="tabular">{formatRupees(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <p>
        <span className="font-semibold">{returnReasonLabels[reason]}</span>
        {note !== null && <span className="block wrap-anywhere text-muted">{note}</span>}
      </p>
      <ReturnPictures pictures={pictures} />
      <ReturnSteps returned={returned} />
      {explanation !== null && (
        <p className="rounded-md bg-madder-soft p-3 text-on-madder-soft">{explanation}</p>
      )}
      {unpaid !== null && (
        <Banner tone={unpaid.why === 'withdrawn' ? 'notice' : 'error'}>{unpaidText(unpaid)}</Banner>
      )}
      {refund !== null && <OpenRefund orderId={orderId} refund={refund} />}
      {paid > 0 && <p>{texts.refunded(formatRupees(paid))}</p>}
    </>
  );
}

type OpenRefundProps = {
  readonly orderId: number;
  readonly refund: NonNullable<ReturnResponse['refund']>;
};

function OpenRefund({ orderId, refund: { amount, paid, failed } }: OpenRefundProps) {
  if (!failed) return <p>{texts.refunding(formatRupees(amount - paid))}</p>;
  return (
    <Banner tone="error">
      {texts.failed(formatRupees(amount - paid))}
      <Link
        to="/admin/orders"
        search={{ search: `#${orderId}` }}
        className="mt-1 block w-fit underline underline-offset-4 hover:no-underline"
      >
        {texts.viewPayment}
      </Link>
    </Banner>
  );
}

function unpaidText({ why, amount, left }: NonNullable<ReturnResponse['unpaid']>): string {
  switch (why) {
    case 'too-little-left':
      return texts.refusedLeft(left ?? 0);
    case 'too-small':
      return texts.refusedAmount;
    case 'withdrawn':
      return texts.refundWithdrawn(formatRupees(amount));
    default:
      return why satisfies never;
  }
}
