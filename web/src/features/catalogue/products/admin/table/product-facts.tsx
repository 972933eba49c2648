// Small parts that the table and the cards share.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { Check } from 'lucide-react';
import { Badge } from '../../../../../components/data/badge.tsx';
import { Swatch } from '../../../../../components/form/swatch.tsx';

export function Stock({ inStock }: Pick<ProductResponse, 'inStock'>) {
  return (
    <Badge tone={inStock ? 'leaf' : 'madder'} className="whitespace-nowrap">
      {inStock ? 'In stock' : 'Out of stock'}
    </Badge>
  );
}

export function Mark({ set }: { readonly set: boolean }) {
  if (!set) return <span className="text-muted">No</span>;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-leaf">
      <Check aria-hidden="true" className="size-4" />
      Yes
    </span>
  );
}

type RatingProps = Pick<ProductResponse, 'rating' | 'reviews'>;

/** With one decimal; a dash for a new product, which has neither a rating nor reviews. */
export function Rating({ rating, reviews }: RatingProps) {
  if (rating === 0 && reviews === 0) return <span className="font-normal text-muted">–</span>;
  return rating.toFixed(1);
}

type ColorNamesProps = Pick<ProductResponse, 'Colors'> & {
  /** For narrow columns. */
  readonly hexBelow?: boolean;
};

/** Each colour's name and hex code, the main one first. */
export function ColorNames({ Colors, hexBelow = false }: ColorNamesProps) {
  if (Colors.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="flex flex-col gap-0.5">
      {Colors.map(({ id, name, hexCode }) => (
        <li key={id} className="flex items-baseline gap-1.5 whitespace-nowrap">
          <Swatch hexCode={hexCode} className="size-3.5 self-center" />
          <span
            className={
              hexBelow ? 'flex max-w-18 flex-col leading-tight break-words whitespace-normal' : 'contents'
            }
          >
            {name} <span className="text-xs text-muted tabular">{hexCode}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
