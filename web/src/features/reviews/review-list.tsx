import type { ReviewListResponse } from '@aangan/shared-events/features/reviews/http';
import { Stars } from '../../components/media/stars.tsx';
import { TimeAgo } from '../../components/data/time-ago.tsx';
import { reviewTexts } from './messages.ts';

export function ReviewList({ reviews }: { readonly reviews: ReviewListResponse }) {
  return (
    <ul>
      {reviews.map(({ id, rating, comment, User, createdAt }) => (
        <li key={id} className="border-b border-line py-5 first:pt-0 last:border-b-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={rating} />
            <span className="font-semibold wrap-anywhere">{User.name || reviewTexts.anonymous}</span>
            {createdAt && <TimeAgo at={createdAt} className="text-sm text-muted" />}
          </div>
          {comment && (
            <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line text-ink-soft">{comment}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
