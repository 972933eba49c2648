import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { parseSearch, stringifySearch } from './address-bar.ts';
import { fade } from './fade.ts';
import { PageError } from './page-error.tsx';
import { PagePending } from './page-pending.tsx';

export type ShopRouter = ReturnType<typeof createShopRouter>;

/** Uses the browser's history unless one is given, as on the server. */
export function createShopRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    ...(history && { history }),
    routeTree,
    // As in the API: `/SIGNIN` is not found.
    caseSensitive: true,
    context: { queryClient },
    // Hovering or touching a link preloads its page. The query cache holds what a loader fetched, so the router does not cache it.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 250,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    parseSearch,
    stringifySearch,
    // On the server it would write an inline script into the page.
    scrollRestoration: history === undefined,
    scrollRestorationBehavior: 'instant',
  });
  router.startViewTransition = (show) => (isOtherPage(router) ? fade(show) : show());
  return router;
}

/** Whether the path changes: not for a change of filters, nor for the first page. */
function isOtherPage({ latestLocation, state }: AnyRouter): boolean {
  const { resolvedLocation } = state;
  return resolvedLocation !== undefined && resolvedLocation.pathname !== latestLocation.pathname;
}

declare module '@tanstack/react-router' {
  // Module augmentation needs an interface: it is how the library learns our router's type.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: ShopRouter;
  }
}
