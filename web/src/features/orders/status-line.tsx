import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { TimeAgo } from '../../components/data/time-ago.tsx';
import { formatDay, formatHour, formatMoment } from '../../lib/dates.ts';
import { shopNow } from '../../lib/shop-clock.ts';
import type { Stage } from './order-stages.ts';
import { cancelledText } from './messages.ts';
import { stageName, stagesOf } from './order-stages.ts';

type StatusLineProps = {
  readonly order: Pick<OrderResponse, 'id' | 'status' | 'createdAt' | 'reason' | 'payment'>;
};

/** The stages of the order as a timeline, updated live. */
export function StatusLine({ order }: StatusLineProps) {
  const { id, status, createdAt } = order;
  const movedAt = useMovedAt(status);
  const stages = stagesOf(status);
  const cancelled = status === 'rejected';
  const why = cancelled ? cancelledText(order) : undefined;
  return (
    <>
      <ol className="flex max-sm:flex-col" aria-label="Status of the order">
        {stages.map((stage, index) => (
          <li
            key={stage.name}
            aria-current={stage.state === 'current' ? 'step' : undefined}
            className="relative flex flex-1 gap-x-4 max-sm:pb-5 max-sm:last:pb-0 sm:flex-col sm:items-center sm:text-center"
          >
            {index < stages.length - 1 && (
              <Rail filled={stages[index + 1]?.state !== 'ahead'} cancelled={cancelled} />
            )}
            <Mark stage={stage} cancelled={cancelled} />
            <span className="max-sm:pt-1 sm:mt-3">
              <span
                className={classNames(
                  'block text-sm',
                  stage.state === 'ahead' ? 'text-muted' : 'font-semibold',
                  stage.state === 'current' && cancelled && 'text-madder',
                )}
              >
                {stage.name}
              </span>
              <span className="block text-xs text-muted tabular sm:min-h-5">
                {index === 0 && (
                  <time
                    dateTime={createdAt}
                    title={formatMoment(createdAt)}
                    className="flex flex-wrap gap-x-1 sm:justify-center"
                  >
                    <span className="whitespace-nowrap">{formatDay(createdAt)}</span>
                    <span>{formatHour(createdAt)}</span>
                  </time>
                )}
                {index > 0 && stage.state === 'current' && movedAt && <TimeAgo at={movedAt} />}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {why !== undefined && (
        <p className="mt-5 max-w-prose text-sm text-madder sm:mx-auto sm:text-center">{why}</p>
      )}
      <p role="status" className="sr-only">
        {movedAt && [`Order ${id}: ${stageName(status)}`, why].filter(Boolean).join('. ')}
      </p>
    </>
  );
}

/** The connector between two marks: horizontal on wide screens, vertical on phones. */
function Rail({ filled, cancelled }: { readonly filled: boolean; readonly cancelled: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-3.75 left-3.25 h-full w-1 bg-line sm:top-3.25 sm:left-1/2 sm:h-1 sm:w-full"
    >
      <span
        className={classNames(
          'block size-full origin-top transition-transform duration-(--motion-calm) ease-out sm:origin-left',
          cancelled ? 'bg-madder' : 'bg-leaf',
          filled ? 'scale-100' : 'scale-y-0 sm:scale-x-0 sm:scale-y-100',
        )}
      />
    </span>
  );
}

function Mark({ stage, cancelled }: { readonly stage: Stage; readonly cancelled: boolean }) {
  const current = stage.state === 'current';
  const bad = cancelled && current;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative z-1 inline-flex size-7.5 shrink-0 items-center justify-center rounded-pill transition-colors duration-(--motion-calm)',
        stage.state === 'ahead' && 'border-[3px] border-line bg-raised',
        stage.state !== 'ahead' && (bad ? 'bg-madder text-on-madder' : 'bg-leaf text-raised'),
        current && (bad ? 'ring-6 ring-madder/20' : 'ring-6 ring-leaf/20'),
      )}
    >
      {bad && <X strokeWidth={3} className="size-4" />}
      {!bad && stage.state !== 'ahead' && <Check strokeWidth={3} className="size-4" />}
    </span>
  );
}

/** The time of a status change while the page was open; null without one. */
function useMovedAt(status: string): string | null {
  const [seen, setSeen] = useState<{ status: string; movedAt: string | null }>({ status, movedAt: null });
  // The time of the first render with the change.
  if (seen.status !== status) setSeen({ status, movedAt: new Date(shopNow()).toISOString() });
  return seen.movedAt;
}
