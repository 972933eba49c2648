// Work on many orders, one after the other.
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { DomainError } from '../../../domain/domain-error.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway/payment-gateway.ts';

/** Does the work of one order; resolves with whether it was possible. */
export type ForOrder = (orderId: number, work: () => Promise<unknown>) => Promise<boolean>;

/**
 * One order must not hold up the others: what is refused, or cannot be read because a key is missing or a record damaged, is logged once until it works
 * again. What concerns all of them is thrown: gateway, log or views that are away.
 */
export function makeForOrder(logger: Pick<FeatureContext['logger'], 'warn' | 'error'>): ForOrder {
  const failing = new Map<number, string>();
  return async (orderId, work) => {
    try {
      await work();
      failing.delete(orderId);
      return true;
    } catch (error) {
      if (concernsAll(error)) throw error;
      const reason = String(error);
      if (failing.get(orderId) === reason) return false;
      failing.set(orderId, reason);
      const isRefused = error instanceof DomainError || error instanceof GatewayRefusedError;
      logger[isRefused ? 'warn' : 'error']({ err: error, orderId }, 'payment could not be settled');
      return false;
    }
  };
}

function concernsAll(error: unknown): boolean {
  if (error instanceof GatewayUnavailableError || error instanceof LogUnavailableError) return true;
  return error instanceof DomainError && error.kind === 'unavailable';
}
