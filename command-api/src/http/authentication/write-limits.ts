// Write limits per account and per address: they bound the disk, memory and CPU that a single customer can use.
import { ipKeyGenerator } from 'express-rate-limit';
import { tooManyAttempts, type Attempts, type Limit } from './attempts.ts';
import type { DomainError } from '../../domain/domain-error.ts';

export type Allowance = {
  readonly aMinute: number;
  readonly aDay: number;
};

export type WriteLimits = {
  /** Name of the counters; routes with the same name share them. */
  readonly name: string;
  /** The first sentence of the refusal. */
  readonly message: string;
  readonly account: Allowance;
  readonly address: Allowance;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Counts a write with its weight; of an anonymous sender, the IP address alone. Throws 429 `too-many-attempts` above a limit, and 503 while Redis is unreachable. */
export async function countWrite(
  { name, message, account, address }: WriteLimits,
  sender: { readonly accountId: string | undefined; readonly address: string },
  attempts: Pick<Attempts, 'count'>,
  weight: number = 1,
): Promise<void> {
  const limitsOf = (who: string, { aMinute, aDay }: Allowance): readonly Limit[] => [
    { name: `${name}-${who}-minute`, max: aMinute, windowMs: MINUTE_MS, message },
    { name: `${name}-${who}-day`, max: aDay, windowMs: DAY_MS, message },
  ];
  const from = ipKeyGenerator(sender.address);
  const { accountId } = sender;
  await Promise.all([
    ...limitsOf('address', address).map((limit) => attempts.count(limit, from, weight)),
    ...(accountId === undefined
      ? []
      : limitsOf('account', account).map((limit) => attempts.count(limit, accountId, weight))),
  ]);
}

/** An example of the refusal, for the OpenAPI document. */
export function tooManyWrites({ message }: WriteLimits): DomainError {
  return tooManyAttempts(42_000, message);
}
