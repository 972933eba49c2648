import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { SkipLink } from '../layout/skip-link.tsx';
import { useRouteFocus } from '../layout/use-route-focus.ts';

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: Root });

function Root() {
  useRouteFocus();
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  );
}
