import { classNames } from '../../lib/class-names.ts';

const five = [1, 2, 3, 4, 5];
const star = 'M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.8L10 14.6l-5.2 2.9 1.2-5.8-4.4-4 5.9-.7z';

type StarsProps = { readonly rating: number; readonly size?: 'small' | 'medium' };

/** A rating, rounded to the nearest star; screen readers get the exact one. */
export function Stars({ rating, size = 'small' }: StarsProps) {
  const filled = Math.round(rating);
  return (
    <span
      role="img"
      aria-label={`${rating.toFixed(1)} out of 5 stars`}
      className={classNames('inline-flex gap-px', size === 'small' ? '[&>svg]:size-3.5' : '[&>svg]:size-5')}
    >
      {five.map((value) => (
        <StarShape key={value} filled={value <= filled} />
      ))}
    </span>
  );
}

export function StarShape({ filled, className }: { readonly filled: boolean; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={classNames(filled ? 'text-marigold' : 'text-marigold/30', className)}
    >
      <path d={star} fill="currentColor" stroke="currentColor" strokeWidth="0.8" strokeLinejoin="round" />
    </svg>
  );
}
