import { Outlet } from '@tanstack/react-router';
import { useTokenCheck } from '../features/accounts/api.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoginBanner } from './login-banner.tsx';
import { NavBar } from './nav-bar.tsx';
import { mainId } from './skip-link.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { useFreshCounts } from './use-counts.ts';

/** What surrounds every page of the shop. */
export function ShopLayout() {
  useFreshCounts();
  useTokenCheck();
  return (
    <>
      <LoginBanner />
      <Header />
      <NavBar />
      <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <ThumbBar />
    </>
  );
}
