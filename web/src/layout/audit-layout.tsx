import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BrandMark, shopName } from '../components/navigation/brand.tsx';
import { useLogout, useTokenCheck } from '../features/accounts/session-query.ts';
import { LogNotice } from '../features/audit/log/log-notice.tsx';
import { classNames } from '../lib/class-names.ts';
import { useMedia } from '../lib/hooks/use-media.ts';
import { useSession } from '../lib/session/use-session.ts';
import { canReadLog } from '../lib/session/token-claims.ts';
import { useStaySignedIn } from '../lib/session/use-stay-signed-in.ts';
import { layoutMessages } from './messages.ts';
import { mainId } from './skip-link.tsx';

const linkClass =
  'inline-flex min-h-11 items-center rounded-md px-2 sm:px-3 text-on-night-muted eased transition-colors hover:text-on-night data-current:font-semibold data-current:text-zari focus-visible:outline-zari';

/** The auditor's screens: read only. Everyone but auditors and administrators is redirected to the sign-in page. */
export function AuditLayout() {
  useTokenCheck();
  useStaySignedIn(layoutMessages.refused);
  const session = useSession();
  const logout = useLogout();
  const navigate = useNavigate();
  const isReader = canReadLog(session);
  // On a phone the screens have a line of their own below, and are focused after what is above them.
  const isWide = useMedia('(width >= 48rem)');
  useEffect(() => {
    const from = location.pathname + location.search;
    if (!isReader) void navigate({ to: '/signin', state: { from }, replace: true });
  }, [isReader, navigate]);
  if (!isReader) return null;
  return (
    <div className="flex flex-1 flex-col bg-paper">
      <header className="bg-night text-sm text-on-night">
        <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-2 max-md:py-1">
          <Link
            to="/"
            aria-label={`${shopName}, home`}
            className="flex items-center gap-3 rounded-md py-1 focus-visible:outline-zari"
          >
            <BrandMark className="h-8 w-auto" />
            <span className="font-serif text-xl font-semibold tracking-tight max-sm:sr-only">{shopName}</span>
          </Link>
          {isWide && <AuditMenu className="ml-auto" />}
          <div className="flex items-center max-md:-mr-2">
            {session?.isAdmin && (
              <Link to="/admin/dashboard" className={linkClass}>
                Dashboard
              </Link>
            )}
            <button type="button" className={linkClass} onClick={logout}>
              Logout
            </button>
          </div>
          {!isWide && <AuditMenu className="-mx-2 w-full" />}
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="page w-full min-w-0 flex-1 py-8 pb-16 outline-none">
        <LogNotice />
        <Outlet />
      </main>
    </div>
  );
}

function AuditMenu({ className }: { readonly className: string }) {
  return (
    <nav aria-label="Audit" className={classNames('flex flex-wrap items-center', className)}>
      <Link
        to="/audit"
        className={linkClass}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ 'data-current': true }}
      >
        Audit
      </Link>
      <Link
        to="/audit/replay"
        className={linkClass}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'data-current': true }}
      >
        Replay
      </Link>
      <Link
        to="/audit/compare"
        className={linkClass}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'data-current': true }}
      >
        Compare
      </Link>
      <Link to="/audit/views" className={linkClass} activeProps={{ 'data-current': true }}>
        Views
      </Link>
    </nav>
  );
}
