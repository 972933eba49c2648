import { classNames } from '../../lib/class-names.ts';
import { formatRupees, percentOff } from '../../lib/rupees.ts';

type PriceProps = {
  readonly price: number;
  readonly oldPrice?: number | null | undefined;
  readonly size?: 'card' | 'page';
};

/** The price, the old price struck through and, on a product page, the discount in per cent. */
export function Price({ price, oldPrice, size = 'card' }: PriceProps) {
  const off = percentOff(price, oldPrice);
  const isPage = size === 'page';
  return (
    <p
      className={classNames('flex flex-wrap items-baseline tabular', isPage ? 'gap-x-4 gap-y-1' : 'gap-x-2')}
    >
      <span className={isPage ? 'font-serif text-3xl font-semibold tracking-tight tabular' : 'font-bold'}>
        {off !== null && <span className="sr-only">Now </span>}
        {formatRupees(price)}
      </span>
      {oldPrice && off !== null && (
        <s className={classNames('text-muted', isPage ? 'text-lg' : 'text-sm')}>
          <span className="sr-only">before </span>
          {formatRupees(oldPrice)}
        </s>
      )}
      {isPage && off !== null && <span className="font-semibold text-madder">{off}% off</span>}
    </p>
  );
}

export function Amount({ rupees, className }: { readonly rupees: number; readonly className?: string }) {
  return <span className={classNames('tabular', className)}>{formatRupees(rupees)}</span>;
}
