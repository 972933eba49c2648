// Live messages about products -> query cache.
import type { LiveHandlers } from '../../../lib/live-handlers.ts';
import { onProductChanged } from './product-cache.ts';

export const productsLive = {
  'products-count': (client, count) => void client.setQueryData(['figures', 'products'], count),
  'product-changed': onProductChanged,
} satisfies LiveHandlers<'products-count' | 'product-changed'>;
