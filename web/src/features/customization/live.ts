// Live messages about customization requests -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { lastLiveMessage } from '../../lib/live-record.ts';
import { applyMessage } from '../../lib/outdated.ts';
import { onRequestsCount, requestsQuery } from './admin/api.ts';

export const customizationLive = {
  'customization-count': (client, message) => {
    const received = performance.now();
    applyMessage(client, requestsQuery().queryKey, () => {
      // When a list arrives that was requested earlier, the number may have changed once more.
      const { count } = lastLiveMessage(client, 'customization-count', received) ?? message;
      onRequestsCount(client, count);
    });
  },
} satisfies LiveHandlers<'customization-count'>;
