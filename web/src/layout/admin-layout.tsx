import { Outlet } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { keepRowsSteady } from '../components/data/steady-rows.ts';
import { IconButton } from '../components/form/icon-button.tsx';
import { useTokenCheck } from '../features/accounts/session-query.ts';
import { useStaySignedIn } from '../lib/session/use-stay-signed-in.ts';
import { AdminMenu } from './admin-menu.tsx';
import { layoutMessages } from './messages.ts';
import { mainId } from './skip-link.tsx';

const Sheet = lazy(async () => ({ default: (await import('../components/feedback/sheet.tsx')).Sheet }));

/** The back office: menu at the side (in a sheet on narrow screens), bar on top, and the page. */
export function AdminLayout() {
  useTokenCheck();
  useStaySignedIn(layoutMessages.refused);
  const [menu, setMenu] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepRowsSteady(main.current) : undefined), []);
  return (
    <div className="flex flex-1 bg-paper">
      <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 [scrollbar-color:var(--color-on-night-muted)_transparent] [scrollbar-width:thin] overflow-y-auto bg-night lg:block">
        <AdminMenu />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-16 items-center justify-between gap-4 px-4 lg:px-6 min-[85rem]:px-9">
          <div className="flex items-center gap-2">
            <IconButton
              label="Open the menu"
              aria-haspopup="dialog"
              className="-ml-2 lg:hidden"
              onClick={() => setMenu('open')}
            >
              <Menu aria-hidden="true" className="size-6" />
            </IconButton>
            <p className="text-sm font-semibold text-muted">Admin Dashboard</p>
          </div>
          <p className="flex items-center gap-3 text-sm font-semibold">
            Admin
            <span
              aria-hidden="true"
              className="inline-flex size-10 items-center justify-center rounded-pill bg-indigo text-on-indigo"
            >
              A
            </span>
          </p>
        </header>
        <main
          ref={main}
          id={mainId}
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pb-16 outline-none lg:px-6 min-[85rem]:px-9"
        >
          <Outlet />
        </main>
      </div>
      {menu !== 'never-opened' && (
        <Suspense fallback={null}>
          <Sheet open={menu === 'open'} onClose={() => setMenu('closed')} title="Admin Panel" side="left">
            <div className="-mx-5 -my-4 min-h-full bg-night">
              <AdminMenu onFollow={() => setMenu('closed')} />
            </div>
          </Sheet>
        </Suspense>
      )}
    </div>
  );
}
