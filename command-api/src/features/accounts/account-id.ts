// Accounts are named by a keyed hash of the username, so that a name is unique by its stream and no stream names anybody.
import { createHmac } from 'node:crypto';

/** Gives the account's id for a username, without case. The secret must never change. */
export type NameAccount = (username: string) => string;

/** Makes the namer of one shop from `USERNAME_SECRET`. */
export function makeNameAccount(secret: string): NameAccount {
  return (username) =>
    createHmac('sha256', secret).update(username.trim().toLowerCase()).digest('hex').slice(0, 32);
}
