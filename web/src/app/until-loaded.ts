import type { QueryClient } from '@tanstack/react-query';

/** Resolves when no query is fetching, after `atMostMs` milliseconds at the latest. */
export function untilLoaded(queryClient: QueryClient, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const check = () => {
      if (queryClient.isFetching() === 0) finish();
    };
    const timer = setTimeout(finish, atMostMs);
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
  });
}
