// Draws pages on the server, out of the very components that the browser shows. Built into one file of its own, which the API loads.
import type { DrawPage, PageAnswer } from '@aangan/shared-events/pages/http';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createShopRouter } from './app/router.tsx';
import { ShopApp } from './app/shop-app.tsx';
import { untilLoaded } from './app/until-loaded.ts';
import { askingWith } from './lib/api/asking.ts';

const LOADED_WITHIN_MS = 2_000;
/** React puts these in front of what it renders. */
const preloadTags = /^(?:<link rel="preload"[^>]*>)+/;

export const drawPage: DrawPage = (path, ask) =>
  askingWith(ask, async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const router = createShopRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
    try {
      await router.load();
      await untilLoaded(queryClient, LOADED_WITHIN_MS);
      // Drawn without its answers it would be a skeleton, and cached as one.
      if (queryClient.isFetching() > 0) return undefined;
      const rendered = renderToString(<ShopApp queryClient={queryClient} router={router} />);
      const preloads = preloadTags.exec(rendered)?.[0] ?? '';
      return {
        html: rendered.slice(preloads.length),
        preloads,
        answers: answersIn(queryClient),
        routeIds: router.state.matches.map(({ routeId }) => routeId),
      };
    } finally {
      queryClient.clear();
    }
  });

/** What hydrates: a failed query is asked again by the browser. */
function answersIn(queryClient: QueryClient): readonly PageAnswer[] {
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' });
  return queries.map(({ queryKey, state }) => [queryKey, state.data]);
}
