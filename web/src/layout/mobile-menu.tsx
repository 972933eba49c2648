import { Heart, LayoutGrid, MapPin, ShoppingBag } from 'lucide-react';
import { shopName } from '../components/navigation/brand.tsx';
import { Sheet } from '../components/feedback/sheet.tsx';
import { useSession } from '../lib/session/use-session.ts';
import { AccountArea } from './account-area.tsx';
import { useOpenOwnPage } from './login-banner.tsx';
import { layoutMessages } from './messages.ts';
import { NavLinks } from './nav-links.tsx';
import { useCounts } from './use-counts.ts';

const entry =
  'flex min-h-12 w-full items-center gap-3 border-b border-line text-lg last:border-b-0 data-current:font-semibold data-current:text-indigo disabled:text-muted';

type MobileMenuProps = { readonly open: boolean; readonly onClose: () => void };

/** The links of the wide screens' header and navigation bar, in a sheet. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const openOwnPage = useOpenOwnPage();
  const session = useSession();
  const counts = useCounts();
  const go = (path: '/cart' | '/wishlist') => () => {
    onClose();
    openOwnPage(path);
  };
  return (
    <Sheet open={open} onClose={onClose} title={shopName} side="left" footer={<AccountArea place="menu" />}>
      <nav aria-label="Menu" className="flex flex-col">
        <NavLinks className={entry} onFollow={onClose} />
        <button type="button" className={entry} onClick={go('/wishlist')}>
          <Heart aria-hidden="true" className="size-5" />
          <span className="flex-1 text-left">Wishlist</span>
          <span className="text-sm text-muted">
            {session ? layoutMessages.savedCount(counts.wishlist) : layoutMessages.loginToView}
          </span>
        </button>
        <button type="button" className={entry} onClick={go('/cart')}>
          <ShoppingBag aria-hidden="true" className="size-5" />
          <span className="flex-1 text-left">Cart</span>
          <span className="text-sm text-muted">
            {session ? layoutMessages.cartCount(counts.cart) : layoutMessages.loginToView}
          </span>
        </button>
        <button type="button" disabled className={entry}>
          <LayoutGrid aria-hidden="true" className="size-5" />
          All Category
        </button>
        <button type="button" disabled className={entry}>
          <MapPin aria-hidden="true" className="size-5" />
          Location
        </button>
      </nav>
    </Sheet>
  );
}
