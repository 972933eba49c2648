import { useSyncExternalStore } from 'react';
import type { Session } from './stored-session.ts';
import { onSessionChange, readSession } from './stored-session.ts';

let shown: Session | null = null;

/** The session, updated by sign-ins and sign-outs in this and other tabs. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, noSession);
}

/** Returns the same object until something changes: a new one on each call would render without end. */
function currentSession(): Session | null {
  const read = readSession();
  const same =
    shown?.token === read?.token && shown?.userId === read?.userId && shown?.isAdmin === read?.isAdmin;
  if (!same) shown = read;
  return shown;
}

/** The server renders without a session, and hydration starts from the same. */
function noSession(): null {
  return null;
}
