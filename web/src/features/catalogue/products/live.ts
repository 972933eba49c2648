// Live messages about products -> query cache.
import type { LiveHandlers } from '../../../lib/live-handlers.ts';
import { onProductChanged } from './product-cache.ts';

export const productsLive = {
  'product-changed': onProductChanged,
} satisfies LiveHandlers<'product-changed'>;
