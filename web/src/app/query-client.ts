import { QueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../lib/api/api-error.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // A refusal stays a refusal; only what may have been an accident is asked again.
        retry: (failures, error) => failures < 1 && isOutcomeUnknown(error),
        // A page that comes back to the front shows what it has at once and asks again behind it.
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Without a network a page says so; it does not wait for one in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
