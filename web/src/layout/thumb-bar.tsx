import { Link } from '@tanstack/react-router';
import { Heart, House, ShoppingBag, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenOwnPage } from './login-banner.tsx';
import { useCounts } from './use-counts.ts';

const stop =
  'flex h-full flex-1 flex-col items-center justify-center gap-0.5 text-xs text-ink-soft eased transition-colors data-current:font-semibold data-current:text-indigo';
const current = { 'data-current': true };

/** The bottom bar on phones: the four most visited pages. */
export function ThumbBar() {
  const counts = useCounts();
  const openOwnPage = useOpenOwnPage();
  return (
    <nav
      aria-label="Quick"
      className="sticky bottom-0 z-20 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden"
    >
      <div className="flex h-(--thumb-bar-height)">
        <Link
          to="/"
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={current}
          className={stop}
        >
          <House aria-hidden="true" className="size-5.5" />
          Home
        </Link>
        <Link to="/products" activeOptions={{ includeSearch: false }} activeProps={current} className={stop}>
          <Store aria-hidden="true" className="size-5.5" />
          Shop
        </Link>
        <OwnPageStop name="Wishlist" count={counts.wishlist} onOpen={() => openOwnPage('/wishlist')}>
          <Heart aria-hidden="true" className="size-5.5" />
        </OwnPageStop>
        <OwnPageStop name="Cart" count={counts.cart} onOpen={() => openOwnPage('/cart')}>
          <ShoppingBag aria-hidden="true" className="size-5.5" />
        </OwnPageStop>
      </div>
    </nav>
  );
}

type OwnPageStopProps = {
  readonly name: string;
  readonly count: number;
  readonly onOpen: () => void;
  readonly children: ReactNode;
};

function OwnPageStop({ name, count, onOpen, children }: OwnPageStopProps) {
  return (
    <button type="button" onClick={onOpen} className={stop}>
      {children}
      <span className="tabular">{count > 0 ? `${name} · ${count}` : name}</span>
    </button>
  );
}
