import { Heart } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';

type HeartButtonProps = {
  /** The product's name, for screen readers: one page has many hearts. */
  readonly name: string;
  readonly pressed: boolean;
  readonly onToggle: () => void;
  readonly variant?: 'card' | 'page';
};

export function HeartButton({ name, pressed, onToggle, variant = 'card' }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`Wishlist: ${name}`}
      title={pressed ? 'Remove from wishlist' : 'Add to wishlist'}
      onClick={onToggle}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-pill eased transition-[background-color,transform,color] active:scale-90',
        variant === 'card'
          ? 'size-11 bg-white/90 text-heart hover:bg-white'
          : 'size-13 border border-line bg-raised text-madder hover:border-line-strong',
      )}
    >
      <Heart aria-hidden="true" className={classNames('size-5', pressed && 'fill-current')} />
    </button>
  );
}
