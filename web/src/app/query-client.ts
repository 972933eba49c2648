import { QueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../lib/api/api-error.ts';
import { staleTimeOfLive } from '../lib/freshness.ts';
import { hasItsAccount } from '../lib/session/personal-data.ts';

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // A page that is left after a log-out would request them without a token, in each tab.
        enabled: ({ queryKey }) => hasItsAccount(queryKey),
        staleTime: () => staleTimeOfLive(client),
        gcTime: 10 * 60_000,
        // Retries once where the outcome is unknown (no answer, or 5xx); a refusal is final.
        retry: (failures, error) => failures < 1 && isOutcomeUnknown(error),
        // A page that regains focus shows its cached data and refetches in the background.
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Offline requests fail at once, so that the page can show it; `online` would pause them silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
