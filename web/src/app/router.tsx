import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { parseSearch, stringifySearch } from './address-bar.ts';
import { fade } from './fade.ts';
import { PageError } from './page-error.tsx';
import { PagePending } from './page-pending.tsx';

export type ShopRouter = ReturnType<typeof createShopRouter>;

/** Moves with the browser's history unless another one is given, as where a page is drawn. */
export function createShopRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    ...(history && { history }),
    routeTree,
    // As the API answers: `/SIGNIN` is no page.
    caseSensitive: true,
    context: { queryClient },
    // Hovering or touching a link warms its page; what a loader fetched is kept by the query cache, not by the router.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 250,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    parseSearch,
    stringifySearch,
    // On a server it would write a script into the page.
    scrollRestoration: history === undefined,
    scrollRestorationBehavior: 'instant',
  });
  router.startViewTransition = (show) => (isOtherPage(router) ? fade(show) : show());
  return router;
}

/** A change of filters or a first page is no other page. */
function isOtherPage({ latestLocation, state }: AnyRouter): boolean {
  const { resolvedLocation } = state;
  return resolvedLocation !== undefined && resolvedLocation.pathname !== latestLocation.pathname;
}

declare module '@tanstack/react-router' {
  // The library asks for an interface here: it is the one way to tell it the type of our router.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: ShopRouter;
  }
}
