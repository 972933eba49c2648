// The variant of a product: its colour as a dot with its name, where known, and its size.
import { classNames } from '../../lib/class-names.ts';

type ChosenProps = {
  /** A hex code, or `Default` for a product without colours. */
  readonly color: string;
  /** Empty while it is loading; undefined for a colour without a name, whose hex code screen readers get. */
  readonly colorName: string | undefined;
  readonly size: string;
};

export function Chosen({ color, colorName, size }: ChosenProps) {
  const hasColor = /^#[0-9a-f]{6}$/i.test(color);
  // The size follows the name, which would move it.
  const waits = hasColor && colorName === '';
  return (
    <span
      className={classNames(
        'inline-flex flex-wrap items-center gap-x-1.5 text-sm text-muted',
        waits && 'invisible',
      )}
    >
      {hasColor && (
        <>
          <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
            <circle cx="6" cy="6" r="5.5" fill={color} className="stroke-line-strong" strokeWidth="0.75" />
          </svg>
          <span>{colorName ?? <span className="sr-only">{color}</span>}</span>
          {size !== '' && <span aria-hidden="true">·</span>}
        </>
      )}
      <span>{size}</span>
    </span>
  );
}
