// What the sender of a request is told when the gateway cannot be asked.
import type { DomainError } from '../../domain/domain-error.ts';
import { GatewayRefusedError, GatewayUnavailableError } from './gateway/payment-gateway.ts';
import { paymentMismatch } from './refusals.ts';

/** Throws the refusal for an error of the gateway, and every other error as it is. */
export function asRefusal(error: unknown, unavailable: () => DomainError): never {
  if (error instanceof GatewayUnavailableError) throw unavailable();
  if (error instanceof GatewayRefusedError) throw paymentMismatch();
  throw error;
}
