// Live messages about customization requests -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { personalKey } from '../../lib/session/personal-data.ts';

export const customizationLive = {
  'customization-count': (client) =>
    void client.invalidateQueries({ queryKey: personalKey('customization') }),
} satisfies LiveHandlers<'customization-count'>;
