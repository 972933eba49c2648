import { Link } from '@tanstack/react-router';
import { Heart, Menu, ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { BrandLogo, shopName } from '../components/navigation/brand.tsx';
import { IconButton } from '../components/form/icon-button.tsx';
import { useSession } from '../lib/session/use-session.ts';
import { AccountArea } from './account-area.tsx';
import { HeaderButton } from './header-button.tsx';
import { useOpenOwnPage } from './login-banner.tsx';
import { layoutMessages } from './messages.ts';
import { SearchBox } from './search-box.tsx';
import { TopStrip } from './top-strip.tsx';
import { useCounts } from './use-counts.ts';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

export function Header() {
  const [menu, setMenu] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  const session = useSession();
  const counts = useCounts();
  const openOwnPage = useOpenOwnPage();
  return (
    <header className="border-line bg-paper md:border-b">
      <TopStrip />
      <div className="page flex flex-wrap items-center gap-x-1 gap-y-2.5 py-3 [reading-flow:flex-visual] md:py-4 lg:grid lg:grid-cols-[auto_1fr_auto] lg:gap-x-10">
        <div className="flex items-center gap-1">
          <IconButton
            label="Open the menu"
            aria-haspopup="dialog"
            className="-ml-2.5 md:hidden"
            onClick={() => setMenu('open')}
          >
            <Menu aria-hidden="true" className="size-6" />
          </IconButton>
          <Link to="/" aria-label={`${shopName}, home`} className="flex rounded-sm">
            <BrandLogo />
          </Link>
        </div>
        <SearchBox className="order-last lg:order-none lg:max-w-xl" />
        <div className="ml-auto flex flex-wrap items-center gap-x-2 md:gap-x-4 lg:gap-x-7">
          <AccountArea place="header" />
          <HeaderButton
            icon={<Heart aria-hidden="true" className="size-5" />}
            name="Wishlist"
            note={session ? layoutMessages.savedCount(counts.wishlist) : layoutMessages.loginToView}
            onClick={() => openOwnPage('/wishlist')}
          />
          <HeaderButton
            icon={<ShoppingBag aria-hidden="true" className="size-5" />}
            name="Cart"
            note={session ? layoutMessages.cartCount(counts.cart) : layoutMessages.loginToView}
            onClick={() => openOwnPage('/cart')}
          />
        </div>
      </div>
      {menu !== 'never-opened' && (
        <Suspense fallback={null}>
          <MobileMenu open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </header>
  );
}
