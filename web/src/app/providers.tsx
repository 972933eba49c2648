import { CSPProvider } from '@base-ui/react/csp-provider';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { ToasterHost } from '../components/feedback/toaster-host.tsx';
import { store } from './store.ts';

export function Providers({
  queryClient,
  children,
}: {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}) {
  return (
    <CSPProvider disableStyleElements>
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          {children}
          <ToasterHost />
        </QueryClientProvider>
      </StoreProvider>
    </CSPProvider>
  );
}
