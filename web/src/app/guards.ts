// Who may see which page, by what the browser remembers. The server checks every call again.
import { redirect } from '@tanstack/react-router';
import { readSession } from '../lib/session/stored-session.ts';

/** Sends a visitor without a token to the sign-in page, which brings them back to where they wanted to go. */
export function requireToken(wanted: string): void {
  if (!readSession()) throw redirect({ to: '/signin', state: { from: wanted } });
}

/** For screens that need to know who is signed in, beside the token. */
export function requireUserId(wanted: string): void {
  if (!readSession()?.userId) throw redirect({ to: '/login', state: { from: wanted } });
}

/** The back office: a token and the admin flag. */
export function requireAdmin(wanted: string): void {
  if (!readSession()?.isAdmin) throw redirect({ to: '/signin', state: { from: wanted } });
}
