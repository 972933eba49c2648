import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { classNames } from '../../lib/class-names.ts';
import { formatMoment } from '../../lib/dates.ts';
import { returnStepLabels, returnTexts } from './messages.ts';

type StepsOf = Pick<ReturnResponse, 'steps' | 'unpaid'>;

type ReturnStepsProps = {
  readonly returned: StepsOf;
  readonly label?: string;
  readonly className?: string;
};

/** What happened to a return, and when. */
export function ReturnSteps({ returned, label, className }: ReturnStepsProps) {
  return (
    <ol
      aria-label={label}
      className={classNames('grid gap-1.5 border-l border-line pl-4 text-sm', className)}
    >
      {returned.steps.map(({ state, at }, index) => (
        <li key={`${state} ${at}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">
            {isUnpaid(returned, index) ? returnTexts.notPaid : returnStepLabels[state]}
          </span>
          <time dateTime={at} className="text-muted tabular">
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** Whether a step leads back to the state before a refund, because nothing of it was paid. */
function isUnpaid({ steps, unpaid }: StepsOf, index: number): boolean {
  if (steps[index - 1]?.state !== 'refunding') return false;
  return steps[index]?.state === 'received' || (unpaid !== null && index === steps.length - 1);
}
