// The frame of a person's own account: the sections beside the page, or above it on a phone.
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { useStaySignedIn } from '../../../lib/session/use-stay-signed-in.ts';
import { canReadLog } from '../../../lib/session/token-claims.ts';
import { ownAccountTexts as texts } from './messages.ts';

const sections = [
  { to: '/account', name: texts.profile, isForBuyers: false },
  { to: '/account/orders', name: texts.orders, isForBuyers: true },
  { to: '/account/returns', name: texts.returns, isForBuyers: true },
  { to: '/account/addresses', name: texts.addresses, isForBuyers: true },
  { to: '/account/security', name: texts.security, isForBuyers: false },
  { to: '/account/data', name: texts.data, isForBuyers: false },
] as const;

export function AccountLayout() {
  useStaySignedIn(texts.refused);
  const isStaff = canReadLog(useSession());
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nav = useCurrentInView(path);
  const current = sections.find(({ to }) => to === path);
  return (
    <div className="page max-w-6xl py-8 md:py-12">
      <PageTitle className="mb-6" {...(current !== undefined && { documentTitle: current.name })}>
        {texts.title}
      </PageTitle>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 md:grid-cols-[13rem_1fr]">
        <nav
          ref={nav}
          aria-label={texts.sections}
          className="-mx-1 [scrollbar-width:thin] max-md:overflow-x-auto max-md:p-1"
        >
          <ul className="flex gap-1 md:flex-col">
            {sections
              .filter(({ isForBuyers }) => !isForBuyers || !isStaff)
              .map(({ to, name }) => (
                <li key={to} className="shrink-0">
                  <Link
                    to={to}
                    activeOptions={{ exact: true, includeSearch: false }}
                    activeProps={{ 'data-current': true }}
                    className="flex h-11 items-center rounded-pill px-4 font-semibold whitespace-nowrap text-muted eased transition-colors hover:text-ink data-current:bg-indigo-soft data-current:text-indigo"
                  >
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </div>
  );
}

/** On a phone the sections are wider than the screen: scrolls them to the current one, and the page not at all. */
function useCurrentInView(path: string) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[data-current]');
    if (!nav.current || !current) return;
    const { left, width } = current.getBoundingClientRect();
    const box = nav.current.getBoundingClientRect();
    nav.current.scrollLeft += left - box.left - (box.width - width) / 2;
  }, [path]);
  return nav;
}
