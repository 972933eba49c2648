import { Stars } from '../../components/media/stars.tsx';
import { reviewTexts } from './messages.ts';
import type { StarSpread } from './star-spread.ts';

/** The distribution of the reviews over the stars. */
export function SpreadChart({ spread }: { readonly spread: StarSpread }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-4">
        <span className="font-serif text-4xl font-medium">{spread.average.toFixed(1)}</span>
        <span>
          <Stars rating={spread.average} size="medium" />
          <span className="block text-sm text-muted">{reviewTexts.count(spread.count)}</span>
        </span>
      </p>
      <ul className="mt-5 space-y-2">
        {spread.rows.map(({ stars, count, share }) => (
          <li key={stars} className="grid grid-cols-[3.5rem_1fr_2rem] items-center gap-3 text-sm">
            <span className="text-muted">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <svg aria-hidden="true" className="h-2 w-full rounded-pill bg-sunken">
              <rect width={`${share * 100}%`} height="100%" rx="4" className="fill-marigold" />
            </svg>
            <span className="text-right tabular">
              {count}
              <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
