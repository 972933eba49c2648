// Live messages about accounts -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { usersKey } from './admin/api.ts';

export const accountsLive = {
  // A page of a searched and sorted list cannot be corrected by a count: it offers to be read again.
  'users-count': (client, count) => {
    client.setQueryData(['figures', 'users'], count);
    void client.invalidateQueries({ queryKey: usersKey(), refetchType: 'none' });
  },
} satisfies LiveHandlers<'users-count'>;
