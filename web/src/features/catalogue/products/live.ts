// Live messages about products -> query cache.
import type { LiveHandlers } from '../../../lib/live-handlers.ts';
import { applyMessage } from '../../../lib/outdated.ts';
import { onProductChanged, showRating } from './product-cache.ts';

export const productsLive = {
  'product-changed': onProductChanged,
  'product-rated': (client, rated) => applyMessage(client, ['products'], () => showRating(client, rated)),
} satisfies LiveHandlers<'product-changed' | 'product-rated'>;
