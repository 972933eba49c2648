import type { QueryClient } from '@tanstack/react-query';

/** Waits until nothing is being loaded any more, at most so many milliseconds. */
export function untilLoaded(queryClient: QueryClient, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const look = () => {
      if (queryClient.isFetching() === 0) finish();
    };
    const timer = setTimeout(finish, atMostMs);
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}
