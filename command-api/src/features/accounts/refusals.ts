// The refusals of accounts and sessions.
import { DomainError } from '../../domain/domain-error.ts';

/** A name that is in use, was in use, or is reserved. */
export const usernameTaken = () =>
  new DomainError('conflict', 'username-taken', 'This username is already taken. Please choose another.');
export const wrongPassword = () =>
  new DomainError('unauthenticated', 'wrong-password', 'Invalid username or password.');
/** For someone who is signed in: their session goes on. */
export const notYourPassword = (field = 'password') =>
  new DomainError('invalid', 'not-your-password', 'This is not your password.', { field });
export const staffAccount = () =>
  new DomainError(
    'conflict',
    'staff-account',
    'Accounts of the back office are erased from the command line, with npm run erase.',
  );
/** There is none, or it is erased. `username` is what an operator typed. */
export const noSuchAccount = (username?: string) =>
  new DomainError(
    'missing',
    'no-such-account',
    username === undefined ? 'There is no such account.' : `There is no account ${username}.`,
  );
/** `reason`: the beginning of the sentence that ends with the name of the administrator of the settings. */
export const accountOfSettings = (reason: string, adminUsername: string) =>
  new DomainError(
    'conflict',
    'account-of-settings',
    `${reason} ${adminUsername}: change it in the settings.`,
  );
export const reasonMissing = () => new DomainError('invalid', 'reason-missing', 'Please give a reason.');
