import { HeartButton } from '../components/form/heart-button.tsx';
import { useHeart } from '../features/wishlist/use-heart.ts';

type HeartProps = { readonly id: number; readonly name: string; readonly variant?: 'card' | 'page' };

function ProductHeart({ id, name, variant = 'card' }: HeartProps) {
  const { added, toggle } = useHeart(id);
  return <HeartButton name={name} pressed={added} onToggle={toggle} variant={variant} />;
}

/** The wishlist heart of product cards and product pages. */
export function cardHeart({ id, name }: { readonly id: number; readonly name: string }) {
  return <ProductHeart id={id} name={name} />;
}

export function pageHeart({ id, name }: { readonly id: number; readonly name: string }) {
  return <ProductHeart id={id} name={name} variant="page" />;
}
