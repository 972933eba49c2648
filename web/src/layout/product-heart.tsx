import { HeartButton } from '../components/form/heart-button.tsx';
import { useHeart } from '../features/wishlist/use-heart.ts';

type HeartProps = { readonly id: number; readonly name: string; readonly look?: 'card' | 'page' };

function ProductHeart({ id, name, look = 'card' }: HeartProps) {
  const { added, toggle } = useHeart(id);
  return <HeartButton name={name} pressed={added} onToggle={toggle} look={look} />;
}

/** The wishlist heart of product cards and product pages. */
export function cardHeart({ id, name }: { readonly id: number; readonly name: string }) {
  return <ProductHeart id={id} name={name} />;
}

export function pageHeart({ id, name }: { readonly id: number; readonly name: string }) {
  return <ProductHeart id={id} name={name} look="page" />;
}
