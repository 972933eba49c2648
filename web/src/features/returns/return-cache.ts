// The keys of cached returns, and reading them while they change.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { lastLiveMessage } from '../../lib/live-record.ts';
import { personalKey } from '../../lib/session/personal-data.ts';

/** Of everything about returns. */
export const returnsKey = (): QueryKey => personalKey('returns');
export const returnsOfOrderKey = (orderId: number): QueryKey => [...returnsKey(), 'of-order', orderId];
export const ownReturnsKey = (): QueryKey => [...returnsKey(), 'own'];
/** Of the back office's lists. */
export const allReturnsKey = (): QueryKey => [...returnsKey(), 'all'];

const MOST_READS = 3;

/** Reads returns again, at most twice, where a live message about one has arrived meanwhile: the answer may be from before it, and would undo it on the screen. */
export async function readSettled<Answer>(client: QueryClient, read: () => Promise<Answer>): Promise<Answer> {
  for (let reads = 1; ; reads++) {
    const began = performance.now();
    const answer = await read();
    const isDisturbed = lastLiveMessage(client, 'return-changed', began) !== undefined;
    if (!isDisturbed || reads === MOST_READS) return answer;
  }
}
