import type { WriteLimits } from '../../../http/authentication/write-limits.ts';

/** Each ends sessions or hashes a password; wrong passwords are throttled as those of a log-in. */
export const ACCOUNT_LIMITS: WriteLimits = {
  name: 'account',
  message: 'These are many changes of an account in a short time.',
  account: { aMinute: 10, aDay: 100 },
  address: { aMinute: 60, aDay: 1_000 },
};

/** Each copy reads all streams of a person from the log; the file is for keeping, and asked for again when something has changed. */
export const OWN_DATA_LIMITS: WriteLimits = {
  name: 'own-data',
  message: 'These are many copies in a short time.',
  account: { aMinute: 6, aDay: 60 },
  address: { aMinute: 30, aDay: 600 },
};
