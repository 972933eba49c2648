import { Slider } from '@base-ui/react/slider';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';

type StopsSliderProps = {
  readonly label: string;
  /** Number of stops. */
  readonly count: number;
  /** The text of the stop at this index, from 0. */
  readonly stopText: (at: number) => string;
  /** Index of the current stop, from 0. */
  readonly at: number;
  readonly onStop: (at: number) => void;
};

/** The maximum number of stops that can be distinguished on a line. */
const MAX_DRAWN = 60;

/** A slider with discrete stops: dragged, moved with the arrow keys, or by one stop with the buttons at its ends. */
export function StopsSlider({ label, count, stopText, at, onStop }: StopsSliderProps) {
  const last = count - 1;
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Step back" disabled={at === 0} onClick={() => onStop(at - 1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <Slider.Root
        aria-label={label}
        className="min-w-0 flex-1"
        value={at}
        min={0}
        // The slider needs two ends, even for a single stop.
        max={Math.max(1, last)}
        largeStep={Math.max(2, Math.round(count / 20))}
        disabled={last < 1}
        thumbAlignment="edge-client-only"
        onValueChange={(next) => onStop(typeof next === 'number' ? next : (next[0] ?? 0))}
      >
        <Slider.Control className="flex h-11 w-full touch-none items-center select-none">
          <Slider.Track className="relative h-1 w-full rounded-pill bg-line">
            <Slider.Indicator className="rounded-pill bg-indigo" />
            {count <= MAX_DRAWN && <Stops count={count} at={at} />}
            <Slider.Thumb
              getAriaLabel={() => label}
              getAriaValueText={(_text, value) => `${value + 1} of ${count}: ${stopText(value)}`}
              className="size-6 rounded-pill border border-line bg-white shadow-soft outline-none eased transition-shadow hover:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <IconButton label="Step forward" disabled={at === last} onClick={() => onStop(at + 1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

/** The stops, each where the middle of the thumb comes to rest. */
function Stops({ count, at }: { readonly count: number; readonly at: number }) {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-x-3 top-1/2 h-3 -translate-y-1/2 overflow-visible [width:calc(100%-1.5rem)]"
    >
      {Array.from({ length: count }, (_, stop) => (
        <circle
          key={stop}
          cx={`${count < 2 ? 0 : (stop / (count - 1)) * 100}%`}
          cy="50%"
          r="5"
          className={classNames('stroke-paper', stop <= at ? 'fill-indigo' : 'fill-line-strong')}
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}
