import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/form/button.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { reviewsQuery } from './reviews-query.ts';
import { reviewTexts } from './messages.ts';
import type { Rated } from './rated.ts';
import { ReviewList } from './review-list.tsx';
import { SpreadChart } from './spread-chart.tsx';
import { starCounts, starSpread } from './star-spread.ts';

const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }));

type ReviewsSectionProps = {
  readonly productId: number;
  /** How many of all reviews have one star, two, up to five; the shown reviews count where it is not known. */
  readonly spread: readonly number[] | undefined;
  readonly onRated: (rated: Rated) => void;
};

/** The reviews of a product, their distribution and the review form. A failed load shows no reviews, as specified. */
export function ReviewsSection({ productId, spread, onRated }: ReviewsSectionProps) {
  const { data, isPending } = useQuery(reviewsQuery(productId));
  const [writing, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setWriting(false));
    opener.current?.focus({ preventScroll: true });
  };
  const reviews = data ?? [];
  const counts = spread ?? starCounts(reviews.map(({ rating }) => rating));
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="page scroll-mt-6">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[18rem_1fr] lg:gap-16">
        <div>
          <h2 id="reviews-heading" className="mb-5 text-2xl">
            Reviews
          </h2>
          {isPending && <Skeleton className="h-52 w-full" />}
          {reviews.length > 0 && <SpreadChart spread={starSpread(counts)} />}
          {!writing && (
            <Button ref={opener} variant="secondary" className="mt-6" onClick={() => setWriting(true)}>
              Add a Review
            </Button>
          )}
        </div>
        <div className="lg:pt-2">
          {writing && (
            <Suspense fallback={<Skeleton className="mb-8 h-80 w-full" />}>
              <ReviewForm productId={productId} onRated={onRated} onClose={close} />
            </Suspense>
          )}
          {isPending && <ReviewListSkeleton />}
          {!isPending && reviews.length === 0 && <p className="text-muted">{reviewTexts.none}</p>}
          <ReviewList reviews={reviews} />
        </div>
      </div>
    </section>
  );
}

function ReviewListSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-6">
      {[1, 2, 3].map((each) => (
        <div key={each} className="space-y-2.5">
          <Skeleton className="h-4 w-56 rounded-sm" />
          <Skeleton className="h-12 w-full max-w-prose rounded-sm" />
        </div>
      ))}
    </div>
  );
}
