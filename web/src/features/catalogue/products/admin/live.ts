// Live messages about products -> query cache of the back office.
import type { LiveHandlers } from '../../../../lib/live-handlers.ts';
import { onManagedChanged } from '../managed-lists.ts';

export const managedLive = {
  'products-count': (client, count) => void client.setQueryData(['figures', 'products'], count),
  'product-changed': onManagedChanged,
} satisfies LiveHandlers<'products-count' | 'product-changed'>;
