import type { FigureDays } from '@aangan/shared-events/features/orders/figures/http';
import { useId } from 'react';
import { salesTexts } from './sales-texts.ts';

type RangeChoiceProps = {
  readonly days: FigureDays;
  readonly onChange: (days: FigureDays) => void;
};

const ranges: readonly FigureDays[] = ['1', '7', '30'];

/** How far back the charts look: one of three, as a row of buttons that the arrow keys walk along. */
export function RangeChoice({ days, onChange }: RangeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex rounded-pill border border-line bg-paper p-1">
      <legend className="sr-only">How far back the charts look</legend>
      {ranges.map((range) => (
        <label
          key={range}
          className="cursor-pointer rounded-pill px-3 py-1 text-sm font-semibold whitespace-nowrap text-muted eased transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
        >
          <input
            type="radio"
            name={name}
            value={range}
            checked={range === days}
            onChange={() => onChange(range)}
            className="sr-only"
          />
          {salesTexts.ranges[range]}
        </label>
      ))}
    </fieldset>
  );
}
