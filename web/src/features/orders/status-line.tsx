import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { TimeAgo } from '../../components/time-ago.tsx';
import { formatDay, formatHour, formatMoment } from '../../lib/dates.ts';
import type { Stage } from './order-stages.ts';
import { stageName, stagesOf } from './order-stages.ts';

type StatusLineProps = { readonly order: Pick<OrderResponse, 'id' | 'status' | 'createdAt'> };

/** The order's way as a line in time, which moves when the shop says so. */
export function StatusLine({ order }: StatusLineProps) {
  const { id, status, createdAt } = order;
  const movedAt = useMovedAt(status);
  const stages = stagesOf(status);
  const cancelled = status === 'rejected';
  return (
    <>
      <ol className="flex" aria-label="Status of the order">
        {stages.map((stage, index) => (
          <li
            key={stage.name}
            aria-current={stage.state === 'current' ? 'step' : undefined}
            className="relative flex flex-1 flex-col items-center text-center"
          >
            {index > 0 && <Rail filled={stage.state !== 'ahead'} cancelled={cancelled} />}
            <Mark stage={stage} cancelled={cancelled} />
            <span
              className={classNames(
                'mt-3 text-sm',
                stage.state === 'ahead' ? 'text-muted' : 'font-semibold',
                stage.state === 'current' && cancelled && 'text-madder',
              )}
            >
              {stage.name}
            </span>
            <span className="min-h-5 text-xs text-muted tabular">
              {index === 0 && (
                <time
                  dateTime={createdAt}
                  title={formatMoment(createdAt)}
                  className="flex flex-wrap justify-center gap-x-1"
                >
                  <span className="whitespace-nowrap">{formatDay(createdAt)}</span>
                  <span>{formatHour(createdAt)}</span>
                </time>
              )}
              {index > 0 && stage.state === 'current' && movedAt && <TimeAgo at={movedAt} />}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {movedAt && `Order ${id}: ${stageName(status)}`}
      </p>
    </>
  );
}

function Rail({ filled, cancelled }: { readonly filled: boolean; readonly cancelled: boolean }) {
  return (
    <span aria-hidden="true" className="absolute top-3.25 right-1/2 h-1 w-full bg-line">
      <span
        className={classNames(
          'block h-full origin-left transition-transform duration-(--motion-calm) ease-out',
          cancelled ? 'bg-madder' : 'bg-leaf',
          filled ? 'scale-x-100' : 'scale-x-0',
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
        'relative z-1 inline-flex size-7.5 items-center justify-center rounded-pill transition-colors duration-(--motion-calm)',
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

/** When the status moved while somebody was looking; null as long as it has not. */
function useMovedAt(status: string): string | null {
  const [seen, setSeen] = useState<{ status: string; movedAt: string | null }>({ status, movedAt: null });
  if (seen.status !== status) setSeen({ status, movedAt: new Date().toISOString() });
  return seen.movedAt;
}
