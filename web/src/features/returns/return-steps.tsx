import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { classNames } from '../../lib/class-names.ts';
import { formatMoment } from '../../lib/dates.ts';
import { returnStepLabels } from './messages.ts';

type ReturnStepsProps = {
  readonly steps: ReturnResponse['steps'];
  readonly label?: string;
  readonly className?: string;
};

/** What happened to a return, and when. */
export function ReturnSteps({ steps, label, className }: ReturnStepsProps) {
  return (
    <ol
      aria-label={label}
      className={classNames('grid gap-1.5 border-l border-line pl-4 text-sm', className)}
    >
      {steps.map(({ state, at }) => (
        <li key={`${state} ${at}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{returnStepLabels[state]}</span>
          <time dateTime={at} className="text-muted tabular">
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
