// Route guards, by the session in local storage. They decide what is shown; the server authorises every call.
import { redirect } from '@tanstack/react-router';
import { readSession } from '../lib/session/stored-session.ts';

/** Redirects a visitor without a token to the sign-in page, which returns them to `path`. */
export function requireToken(path: string): void {
  if (!readSession()) throw redirect({ to: '/signin', state: { from: path } });
}

/** For screens that need the user's id as well as the token. */
export function requireUserId(path: string): void {
  if (!readSession()?.userId) throw redirect({ to: '/login', state: { from: path } });
}

/** For the back office: requires a token and the admin flag. */
export function requireAdmin(path: string): void {
  if (!readSession()?.isAdmin) throw redirect({ to: '/signin', state: { from: path } });
}
