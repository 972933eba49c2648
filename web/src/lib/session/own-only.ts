import { readSession } from './stored-session.ts';

/** The parameter of a list without which an administrator gets what is of all customers. */
export function ownOnly(): { readonly own?: 'true' } {
  return readSession()?.isAdmin === true ? { own: 'true' } : {};
}
