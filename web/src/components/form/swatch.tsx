import { classNames } from '../../lib/class-names.ts';

type SwatchProps = { readonly hexCode: string; readonly className?: string };

/** A decorative dot of a colour; its name is beside it. An SVG, because the content security policy forbids inline styles in a server-rendered page. */
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
