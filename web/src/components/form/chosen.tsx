// The variant of a product: its size, and its colour as a dot with its name, where known.
type ChosenProps = {
  /** A hex code, or `Default` for a product without colours. */
  readonly color: string;
  /** Empty while it is loading; undefined for a colour without a name, whose hex code screen readers get. */
  readonly colorName: string | undefined;
  readonly size: string;
};

/** The size comes first: the name of the colour may come later and must not move it. */
export function Chosen({ color, colorName, size }: ChosenProps) {
  const hasColor = /^#[0-9a-f]{6}$/i.test(color);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <span>{size}</span>
      {hasColor && (
        <>
          {size !== '' && <span aria-hidden="true">·</span>}
          <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
            <circle cx="6" cy="6" r="5.5" fill={color} className="stroke-line-strong" strokeWidth="0.75" />
          </svg>
          <span>{colorName ?? <span className="sr-only">{color}</span>}</span>
        </>
      )}
    </span>
  );
}
