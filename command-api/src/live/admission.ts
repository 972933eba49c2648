// Limits concurrent live streams per account and per address, so that one client cannot use up the process's connections. A browser needs one for
// all of its tabs; one address may be a whole company.
import { DomainError } from '../domain/domain-error.ts';

export type LiveLimits = { readonly ofPerson: number; readonly ofAddress: number };

export const LIVE_LIMITS: LiveLimits = { ofPerson: 20, ofAddress: 500 };
export const NO_LIVE_LIMITS: LiveLimits = { ofPerson: Infinity, ofAddress: Infinity };

/** Counts an opened stream; the result counts it as closed and is idempotent. Throws 429 `too-many-streams`. */
export type AdmitStream = (accountId: string | undefined, address: string) => () => void;

const RETRY_AFTER_S = 30;

/** Makes the counter of one process. */
export function makeAdmission({ ofPerson, ofAddress }: LiveLimits): AdmitStream {
  const open = new Map<string, number>();
  const opened = (who: string): number => open.get(who) ?? 0;
  const change = (who: string, by: 1 | -1): void => {
    const left = opened(who) + by;
    if (left > 0) open.set(who, left);
    else open.delete(who);
  };
  return (accountId, address) => {
    const from = `address ${address}`;
    const by = accountId === undefined ? undefined : `account ${accountId}`;
    if (opened(from) >= ofAddress || (by !== undefined && opened(by) >= ofPerson)) throw tooManyStreams();
    const counted = by === undefined ? [from] : [from, by];
    for (const who of counted) change(who, 1);
    return () => {
      for (const who of counted.splice(0)) change(who, -1);
    };
  };
}

export function tooManyStreams(): DomainError {
  return new DomainError(
    'too-many',
    'too-many-streams',
    'Too many live connections are open. Please close some tabs.',
    {
      retryAfter: RETRY_AFTER_S,
    },
  );
}
