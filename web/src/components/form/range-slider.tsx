import { Slider } from '@base-ui/react/slider';
import { useState } from 'react';

type Range = readonly [low: number, high: number];

type RangeSliderProps = {
  readonly label: string;
  readonly value: Range;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format: (value: number) => string;
  /** Called when a thumb is released, not while it moves. */
  readonly onCommit: (value: Range) => void;
};

const thumbClass =
  'size-6 rounded-pill border border-line bg-white shadow-soft outline-none eased transition-shadow hover:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo';

/** A slider with two thumbs. It follows the pointer, and calls `onCommit` only with the final range. */
export function RangeSlider({ label, value, min, max, step, format, onCommit }: RangeSliderProps) {
  const [low, high] = value;
  const [moving, setMoving] = useState<Range | null>(null);
  const [shownLow, shownHigh] = moving ?? [low, high];
  return (
    <Slider.Root
      aria-label={label}
      value={[shownLow, shownHigh]}
      min={min}
      max={max}
      step={step}
      largeStep={step * 10}
      minStepsBetweenValues={1}
      thumbAlignment="edge-client-only"
      onValueChange={(next) => setMoving(asRange(next))}
      onValueCommitted={(next) => {
        setMoving(null);
        onCommit(asRange(next));
      }}
    >
      <Slider.Control className="flex h-11 w-full touch-none items-center select-none">
        <Slider.Track className="h-1 w-full rounded-pill bg-line">
          <Slider.Indicator className="rounded-pill bg-indigo" />
          <Slider.Thumb
            index={0}
            getAriaLabel={() => `${label}, from`}
            getAriaValueText={spoken(format)}
            className={thumbClass}
          />
          <Slider.Thumb
            index={1}
            getAriaLabel={() => `${label}, to`}
            getAriaValueText={spoken(format)}
            className={thumbClass}
          />
        </Slider.Track>
      </Slider.Control>
      <div className="flex justify-between text-sm font-semibold tabular">
        <span>{format(shownLow)}</span>
        <span>{format(shownHigh)}</span>
      </div>
    </Slider.Root>
  );
}

function asRange(value: number | readonly number[]): Range {
  const [low = 0, high = low] = typeof value === 'number' ? [value] : value;
  return [low, high];
}

function spoken(format: (value: number) => string) {
  return (_text: string, value: number) => format(value);
}
