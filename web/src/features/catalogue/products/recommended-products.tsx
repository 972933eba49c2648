import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { Loading } from '../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { recommendedQuery } from './api.ts';
import { productTexts } from './messages.ts';
import type { HeartSlot } from './product-card.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

type RecommendedProductsProps = {
  readonly title: string;
  readonly heart?: HeartSlot | undefined;
  /** The shown product, which is not recommended to itself. */
  readonly exceptId?: number;
  readonly aside?: ReactNode;
  readonly count?: number;
};

const fourAcross = 'lg:grid-cols-4';

export function RecommendedProducts({ title, heart, exceptId, aside, count = 8 }: RecommendedProductsProps) {
  const recommended = useQuery(recommendedQuery());
  const headingId = useId();
  const shown = recommended.data?.filter(({ id }) => id !== exceptId).slice(0, count);
  return (
    <section aria-labelledby={headingId} className="page">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 md:mb-7">
        <h2 id={headingId} className="text-2xl">
          {title}
        </h2>
        {aside}
      </div>
      {shown && shown.length > 0 && <ProductGrid products={shown} heart={heart} className={fourAcross} />}
      {shown?.length === 0 && <EmptyState title={productTexts.noRecommended} />}
      <Unanswered
        query={recommended}
        problem={(error) => errorText(error, { otherwise: productTexts.recommendedFailed })}
      >
        <Loading text="Loading recommended products…" />
        <ProductGridSkeleton count={Math.min(count, 8)} className={fourAcross} />
      </Unanswered>
    </section>
  );
}
