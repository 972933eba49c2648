import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTokenCheck } from '../features/accounts/session-query.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoginBanner } from './login-banner.tsx';
import { NavBar } from './nav-bar.tsx';
import { mainId } from './skip-link.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { useFreshCounts } from './use-counts.ts';

const QuietLiveSign = lazy(async () => ({
  default: (await import('./quiet-live-sign.tsx')).QuietLiveSign,
}));

/** The frame of every page of the shop. */
export function ShopLayout() {
  useFreshCounts();
  useTokenCheck();
  return (
    <>
      <LoginBanner />
      <Header />
      <NavBar />
      {/* With the header above it, at least 10rem, and the footer's distance, 5rem: the footer never moves into view and out again. */}
      <main id={mainId} tabIndex={-1} className="min-h-[calc(100dvh-15rem)] flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <ThumbBar />
      <Suspense fallback={null}>
        <QuietLiveSign />
      </Suspense>
    </>
  );
}
