// Live messages about accounts -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';

export const accountsLive = {
  'users-count': (client, count) => void client.setQueryData(['figures', 'users'], count),
} satisfies LiveHandlers<'users-count'>;
