import { classNames } from './class-names.ts';

type SwatchProps = { readonly hexCode: string; readonly className?: string };

/** A colour to look at; its name stands beside it. */
export function Swatch({ hexCode, className }: SwatchProps) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: hexCode }}
      className={classNames('inline-block size-4 shrink-0 rounded-pill border border-ink/20', className)}
    />
  );
}
