import { QueryClient } from '@tanstack/react-query';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: 1,
        // A page that comes back to the front shows what it has at once and asks again behind it.
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}
