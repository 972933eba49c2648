import { useCallback, useRef } from 'react';
import { isOutcomeUnknown } from './api-error.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/**
 * Returns `hold(requestKey, send)`: calls `send` with an idempotency key that stays the same for the same `requestKey` until the shop has accepted or
 * refused. A form that is sent again after a lost connection takes effect once.
 */
export function useIdempotencyKey(): <Answer>(
  requestKey: string,
  send: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer> {
  const held = useRef<{ readonly requestKey: string; readonly key: string }>(undefined);
  return useCallback(async (requestKey, send) => {
    if (held.current?.requestKey !== requestKey)
      held.current = { requestKey: requestKey, key: newIdempotencyKey() };
    try {
      const answer = await send(held.current.key);
      held.current = undefined;
      return answer;
    } catch (error) {
      if (!isOutcomeUnknown(error)) held.current = undefined;
      throw error;
    }
  }, []);
}
