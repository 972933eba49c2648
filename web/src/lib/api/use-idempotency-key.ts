import { useCallback, useRef } from 'react';
import { isOutcomeUnknown } from './api-error.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/**
 * Returns `hold(wish, send)`: sends with a key that stays the same, for the same wish, until the shop has said yes or no. So a form
 * that is sent again after a lost line counts once.
 */
export function useIdempotencyKey(): <Answer>(
  wish: string,
  send: (intention: string) => Promise<Answer>,
) => Promise<Answer> {
  const held = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  return useCallback(async (wish, send) => {
    if (held.current?.wish !== wish) held.current = { wish, key: newIdempotencyKey() };
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
