// Fetching a query for something that outlives the page that shows it.
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { CancelledError, QueryObserver } from '@tanstack/react-query';

type Key = readonly (string | number)[];

/**
 * Fetches a query afresh. A page that stops showing the query meanwhile does not cancel the request, as it otherwise would.
 * @returns undefined when the request was cancelled all the same, because its answer would be outdated
 */
export async function fetchToEnd<Data>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> {
  const observer = new QueryObserver(client, { ...options, retry: options.retry ?? false, enabled: false });
  const stopObserving = observer.subscribe(() => undefined);
  try {
    return await client.fetchQuery({ ...options, staleTime: 0 });
  } catch (error) {
    // Thrown inside of another query it would stay "fetching" for ever.
    if (error instanceof CancelledError) return undefined;
    throw error;
  } finally {
    stopObserving();
  }
}
