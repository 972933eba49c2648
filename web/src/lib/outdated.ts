// Cached answers that a live message has made outdated and cannot correct. They are not read at once: the page offers to refresh them, and one that is not
// on the screen is read when it is shown again. While live messages arrive nothing else makes it stale (freshness.ts).
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Marks the cached answers of these keys. */
export function markOutdated(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Changes each cached answer of these keys; an outdated one stays so. */
export function changeCached<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  for (const [key, data] of client.getQueriesData<Data>({ queryKey })) {
    if (data === undefined) continue;
    const isOutdated = client.getQueryState(key)?.isInvalidated;
    client.setQueryData<Data>(key, change(data));
    if (isOutdated) markOutdated(client, key);
  }
}

/**
 * Applies a live message to the cached answers of these keys. Those that are being fetched may be from before the message: it is applied to them, too.
 */
export function applyMessage(client: QueryClient, queryKey: QueryKey, apply: () => void): void {
  apply();
  if (client.isFetching({ queryKey }) === 0) return;
  const stop = client.getQueryCache().subscribe(() => {
    if (client.isFetching({ queryKey }) > 0) return;
    stop();
    apply();
  });
}
