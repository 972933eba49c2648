// Fetches a query for something that outlives the component that shows it.
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { CancelledError, QueryObserver } from '@tanstack/react-query';

type Key = readonly (string | number)[];

/**
 * Fetches a query, ignoring its cache. The request is not cancelled when the components that show the query unmount.
 * @returns undefined when it was cancelled because its answer would be outdated
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
    // Thrown inside another query it would leave that one "fetching" permanently.
    if (error instanceof CancelledError) return undefined;
    throw error;
  } finally {
    stopObserving();
  }
}
