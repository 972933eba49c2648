// Live messages about payments -> the comparison with the gateway.
import type { QueryClient } from '@tanstack/react-query';
import { boardKey } from '../payment-cache.ts';

/** In milliseconds. */
const AT_MOST_EVERY_MS = 2_000;
let isWaiting = false;

export const boardLive = {
  // The gateway's side is no live message, so the board is read again, where it is shown.
  'payment-status': (client: QueryClient): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      void client.invalidateQueries({ queryKey: boardKey() });
    }, AT_MOST_EVERY_MS);
  },
} as const;
