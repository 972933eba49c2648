// Live messages about payments -> the comparison with the gateway.
import type { LiveHandlers } from '../../../lib/live-handlers.ts';
import { applyMessage, markOutdated } from '../../../lib/outdated.ts';
import { boardKey } from '../payment-cache.ts';
import { isWritten } from './own-writes.ts';

export const boardLive = {
  // The gateway's side is no live message: the board offers to compare again.
  'payment-status': (client, message) =>
    applyMessage(client, boardKey(), () => {
      if (!isWritten(client, message)) markOutdated(client, boardKey());
    }),
} satisfies LiveHandlers<'payment-status'>;
