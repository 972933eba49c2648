import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { Providers } from './providers.tsx';
import type { ShopRouter } from './router.tsx';

/** The whole app, the same in the browser and in server rendering. */
export function ShopApp({
  queryClient,
  router,
}: {
  readonly queryClient: QueryClient;
  readonly router: ShopRouter;
}) {
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
