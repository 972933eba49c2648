// Renders a component with the shop's providers: a memory router, and a query client and a toaster of its own.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { createQueryClient } from '../app/query-client.ts';
import { ToasterHost } from '../components/feedback/toaster-host.tsx';

export type Rendered = ReturnType<typeof renderInShop>;

/** `rerender` keeps the providers; `path()` is the path after the last press on a link, `/` before the first. */
export function renderInShop(ui: ReactNode) {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const inShop = (content: ReactNode): ReactElement => (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>{content}</RouterContextProvider>
        <ToasterHost />
      </QueryClientProvider>
    </CSPProvider>
  );
  const { rerender, unmount, container } = render(inShop(ui));
  return {
    container,
    queryClient,
    unmount,
    rerender: (next: ReactNode) => rerender(inShop(next)),
    path: () => history.location.href,
  };
}
