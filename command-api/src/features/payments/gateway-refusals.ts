// The refusals of a request when the gateway does not answer, or refuses what it was asked.
import type { DomainError } from '../../domain/domain-error.ts';
import { GatewayRefusedError, GatewayUnavailableError } from './gateway/payment-gateway.ts';
import { paymentMismatch } from './refusals.ts';

/** Throws the refusal for an error of the gateway, and every other error as it is. `refused`: what is wrong when the gateway knows no such payment. */
export function asRefusal(
  error: unknown,
  unavailable: () => DomainError,
  refused: () => DomainError = paymentMismatch,
): never {
  if (error instanceof GatewayUnavailableError) throw unavailable();
  if (error instanceof GatewayRefusedError) throw refused();
  throw error;
}
