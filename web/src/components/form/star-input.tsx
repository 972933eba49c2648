import type { ComponentProps } from 'react';
import { useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { FieldError } from './field.tsx';
import { StarShape } from '../media/stars.tsx';

const five = [1, 2, 3, 4, 5];
const labels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

type StarInputProps = {
  readonly legend: string;
  /** The chosen number of stars, 0 while none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
  readonly error?: string | undefined;
  readonly input?: Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked' | 'onChange'>;
};

/** Five radios that look like stars: arrow keys move between them, and hovering previews the choice. */
export function StarInput({ legend, value, onChange, error, input }: StarInputProps) {
  const errorId = useId();
  const name = useId();
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-1">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="flex items-center gap-3">
        <span className="-ml-1.5 inline-flex" onMouseLeave={() => setHovered(0)}>
          {five.map((stars) => (
            <label
              key={stars}
              onMouseEnter={() => setHovered(stars)}
              className={classNames(
                'relative inline-flex size-11 items-center justify-center rounded-pill',
                'has-focus-visible:outline-2 has-focus-visible:outline-indigo',
              )}
            >
              <input
                name={name}
                {...input}
                type="radio"
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
              />
              <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <StarShape filled={stars <= shown} className="size-8 eased transition-colors" />
            </label>
          ))}
        </span>
        <span aria-hidden="true" className="text-sm text-muted">
          {labels[shown - 1]}
        </span>
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
