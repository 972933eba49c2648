import type { DifferenceResponse } from '@aangan/shared-events/features/payments/http';
import { Link } from '@tanstack/react-router';
import { notifyError, notifySuccess } from '../../../../components/feedback/notices.ts';
import { Button } from '../../../../components/form/button.tsx';
import { errorText } from '../../../../lib/api/api-error.ts';
import { formatDay } from '../../../../lib/dates.ts';
import { formatRupees } from '../../../../lib/rupees.ts';
import { useSetSharedState } from '../../../../lib/shared-state.ts';
import { useResolve } from '../api.ts';
import { boardTexts, kindLabels, resolveErrors } from '../messages.ts';
import { shownPaymentState } from '../shown-payment-state.ts';

type DifferencesProps = {
  readonly differences: readonly DifferenceResponse[];
  /** Orders in dispute beside those. */
  readonly unlisted: number;
};

export function Differences({ differences, unlisted }: DifferencesProps) {
  return (
    <section aria-labelledby="differences" className="rounded-lg border border-line bg-raised">
      <h2 id="differences" className="px-5 pt-5 pb-2 text-lg">
        {boardTexts.differences}
      </h2>
      <ul>
        {differences.map((difference, index) => (
          <li
            key={`${difference.orderId} ${difference.kind} ${difference.day} ${index}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4"
          >
            <About difference={difference} />
            <Actions difference={difference} />
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="border-t border-line px-5 py-4 text-sm text-muted">{boardTexts.unlisted(unlisted)}</p>
      )}
    </section>
  );
}

function Actions({ difference }: { readonly difference: DifferenceResponse }) {
  const { orderId, kind, canResolve, settles } = difference;
  const show = useSetSharedState(shownPaymentState);
  if (orderId === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {kind === 'refund-failed' && (
        <Button
          size="small"
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={boardTexts.showPayment(orderId)}
          onClick={() => show({ orderId, isCancelled: false })}
        >
          {boardTexts.payment}
        </Button>
      )}
      {canResolve && <ResolveButton orderId={orderId} settles={settles} />}
    </div>
  );
}

function About({ difference }: { readonly difference: DifferenceResponse }) {
  const { orderId, day, kind, description, resolution, gateway, log } = difference;
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {orderId === null ? (
          <span className="font-semibold">{boardTexts.noOrder}</span>
        ) : (
          <Link
            to="/admin/orders"
            search={{ search: `#${orderId}` }}
            className="inline-flex min-h-6 items-center font-semibold text-indigo underline underline-offset-4 hover:no-underline"
          >
            Order {orderId}
          </Link>
        )}
        <span className="text-sm text-muted">
          {kindLabels[kind]}, {formatDay(`${day}T12:00:00`)}
        </span>
      </p>
      <p className="mt-1 text-sm wrap-anywhere">{description}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">{resolution || boardTexts.notResolvable}</p>
      <p className="mt-1 flex flex-wrap gap-x-5 text-sm tabular">
        <span>
          <span className="text-muted">Gateway</span>{' '}
          {gateway === null ? boardTexts.noAnswer : formatRupees(gateway)}
        </span>
        <span>
          <span className="text-muted">Log</span> {formatRupees(log)}
        </span>
      </p>
    </div>
  );
}

type ResolveButtonProps = { readonly orderId: number; readonly settles: string | null };

function ResolveButton({ orderId, settles }: ResolveButtonProps) {
  const resolve = useResolve(orderId);
  return (
    <Button
      size="small"
      aria-label={`${boardTexts.resolve} order ${orderId}`}
      busy={resolve.isPending}
      busyText={boardTexts.resolving}
      onClick={() =>
        resolve.mutate(settles === null ? {} : { settles }, {
          onSuccess: () => notifySuccess(boardTexts.resolved(orderId)),
          onError: (error) => notifyError(errorText(error, resolveErrors)),
        })
      }
    >
      {boardTexts.resolve}
    </Button>
  );
}
