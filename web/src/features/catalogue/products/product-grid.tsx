import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { classNames } from '../../../lib/class-names.ts';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import type { HeartSlot } from './product-card.tsx';
import { ProductCard } from './product-card.tsx';

/** Two columns on a phone, one where a price as large as the text is set does not fit into half of it. */
const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%-1rem)),1fr))] gap-x-3.5 gap-y-8 sm:grid-cols-3 md:gap-x-6 md:gap-y-10';

type ProductGridProps = {
  readonly products: readonly ProductResponse[];
  readonly heart?: HeartSlot | undefined;
  readonly className?: string | undefined;
  /** How many of the first pictures are loaded eagerly. */
  readonly firstCount?: number;
  readonly heading?: 'h2' | 'h3' | undefined;
};

export function ProductGrid({ products, heart, className, firstCount = 0, heading }: ProductGridProps) {
  return (
    <ul className={classNames(gridClass, className)}>
      {products.map((product, position) => (
        <li key={product.id}>
          <ProductCard product={product} heart={heart} first={position < firstCount} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

type ProductGridSkeletonProps = { readonly count: number; readonly className?: string };

/** Placeholders for the expected number of cards, in their size. */
export function ProductGridSkeleton({ count, className }: ProductGridSkeletonProps) {
  return (
    <div aria-hidden="true" className={classNames(gridClass, className)}>
      {Array.from({ length: count }, (_, position) => (
        <div key={position}>
          <Skeleton className="aspect-4/5 w-full" />
          <Skeleton className="mt-4 h-4 w-4/5 rounded-sm" />
          <Skeleton className="mt-2.5 h-4 w-2/5 rounded-sm" />
          <Skeleton className="mt-2.5 h-3.5 w-3/5 rounded-sm" />
          <Skeleton className="mt-3.5 h-3.5 w-1/4 rounded-sm" />
        </div>
      ))}
    </div>
  );
}
