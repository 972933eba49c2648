import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { PillChoice } from '../../../../components/form/pill-choice.tsx';
import { salesTexts } from './messages.ts';

type RangeChoiceProps = {
  readonly days: SalesPeriod;
  readonly onChange: (days: SalesPeriod) => void;
};

const ranges: readonly SalesPeriod[] = ['1', '7', '30'];

/** Chart period: one of three. */
export function RangeChoice({ days, onChange }: RangeChoiceProps) {
  return (
    <PillChoice
      legend="Chart period"
      values={ranges}
      chosen={days}
      textOf={(range) => salesTexts.ranges[range]}
      onChange={onChange}
    />
  );
}
