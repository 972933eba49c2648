import { SelectField } from '../../../../../components/form/select-field.tsx';
import { TextField } from '../../../../../components/form/text-field.tsx';
import { bulkTexts } from './messages.ts';
import type { TypedStep } from './typed-step.ts';

type PriceFieldsProps = {
  readonly typed: TypedStep;
  readonly isWrong: boolean;
  readonly onChange: (typed: TypedStep) => void;
};

/** The fields of a price change; the preview below follows the input. */
export function PriceFields({ typed, isWrong, onChange }: PriceFieldsProps) {
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_8rem]">
      <SelectField
        label={bulkTexts.direction}
        value={typed.direction}
        onChange={({ target }) =>
          onChange({ ...typed, direction: target.value === 'raise' ? 'raise' : 'lower' })
        }
        className="col-span-2 sm:col-span-1"
      >
        <option value="lower">{bulkTexts.lower}</option>
        <option value="raise">{bulkTexts.raise}</option>
      </SelectField>
      <TextField
        label={bulkTexts.amount}
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        error={isWrong ? bulkTexts.amountWrong : undefined}
        onChange={({ target }) => onChange({ ...typed, amount: target.value })}
      />
      <SelectField
        label={bulkTexts.unit}
        value={typed.unit}
        onChange={({ target }) =>
          onChange({ ...typed, unit: target.value === 'rupees' ? 'rupees' : 'percent' })
        }
      >
        <option value="percent">per cent</option>
        <option value="rupees">rupees</option>
      </SelectField>
    </div>
  );
}
