import { classNames } from '../../lib/class-names.ts';

type SwatchProps = { readonly hexCode: string; readonly className?: string };

/** A colour to look at; its name stands beside it. Drawn, because a page that comes painted may carry no styles of its own. */
export function Swatch({ hexCode, className = 'size-4' }: SwatchProps) {
  return (
    <svg
      aria-hidden="true"
      className={classNames('inline-block shrink-0 rounded-pill border border-ink/20', className)}
    >
      <rect width="100%" height="100%" fill={hexCode} />
    </svg>
  );
}
