// Account ids are a keyed hash of the username: usernames are unique by stream name, and no stream name
// contains personal data.
import { createHmac } from 'node:crypto';

/** Derives the account id from a username, case-insensitively. The secret must never change. */
export type NameAccount = (username: string) => string;

/** Makes the function of one shop from `USERNAME_SECRET`. */
export function makeNameAccount(secret: string): NameAccount {
  return (username) =>
    createHmac('sha256', secret).update(username.trim().toLowerCase()).digest('hex').slice(0, 32);
}
