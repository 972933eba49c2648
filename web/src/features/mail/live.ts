// Live messages about mails -> query cache.
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { mailsKey } from './mail-cache.ts';

/** In milliseconds. */
const AT_MOST_EVERY_MS = 1_000;
let isWaiting = false;

export const mailLive = {
  // Counts and pages follow from all mails, so what is shown of them is read again.
  'mail-changed': (client) => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      void client.invalidateQueries({ queryKey: mailsKey() });
    }, AT_MOST_EVERY_MS);
  },
} satisfies LiveHandlers<'mail-changed'>;
