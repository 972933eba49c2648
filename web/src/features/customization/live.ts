// Live messages about customization requests -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { onRequestsCount } from './admin/api.ts';

export const customizationLive = {
  'customization-count': (client, { count }) => onRequestsCount(client, count),
} satisfies LiveHandlers<'customization-count'>;
