import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type QuantityChange = (quantity: number) => number;

type QuantityStepperProps = {
  /** What is counted, such as `Quantity of Lotus kurta`. */
  readonly label: string;
  readonly value: number;
  /** Receives a function from the current quantity to the new one: the second of two quick presses may come before the first is rendered. */
  readonly onChange: (change: QuantityChange) => void;
  readonly min?: number;
  readonly max?: number | undefined;
  readonly size?: 'small' | 'medium';
};

/** At an end its button is `aria-disabled` only: a disabled one would lose the focus that reached the end. */
export function QuantityStepper({
  label,
  value,
  onChange,
  min = 1,
  max = 99,
  size = 'medium',
}: QuantityStepperProps) {
  const isChanged = useIsChanged(value);
  const step =
    'inline-flex h-full w-11 items-center justify-center rounded-pill eased transition-colors hover:bg-sunken aria-disabled:opacity-35 aria-disabled:hover:bg-transparent';
  const isLeast = value <= min;
  const isMost = value >= max;
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'relative inline-flex shrink-0 items-center justify-between rounded-pill border border-line bg-raised',
        size === 'small' ? 'h-11' : 'h-13',
      )}
    >
      <button
        type="button"
        className={step}
        aria-label="One less"
        aria-disabled={isLeast}
        onClick={() => isLeast || onChange((quantity) => Math.max(min, quantity - 1))}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <span className="min-w-8 text-center font-semibold tabular">{value}</span>
      <output aria-live="polite" className="sr-only">
        {isChanged && `${label}: ${value}${isMost ? ', the most' : isLeast ? ', the least' : ''}`}
      </output>
      <button
        type="button"
        className={step}
        aria-label="One more"
        aria-disabled={isMost}
        onClick={() => isMost || onChange((quantity) => Math.min(max, quantity + 1))}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

/** Whether the value has changed since the first render: a status that has its text from the start would be announced with the page. */
function useIsChanged(value: number): boolean {
  const [first] = useState(value);
  const [isChanged, setIsChanged] = useState(false);
  if (!isChanged && value !== first) setIsChanged(true);
  return isChanged;
}
