import { useMemo, useSyncExternalStore } from 'react';
import type { Session } from './stored-session.ts';
import { onSessionChange, readSession } from './stored-session.ts';

const NONE = JSON.stringify(null);

/** The session, updated by sign-ins and sign-outs in this and other tabs. */
export function useSession(): Session | null {
  const stored = useSyncExternalStore(onSessionChange, storedText, noSession);
  return useMemo(() => (stored === NONE ? null : readSession()), [stored]);
}

/** Text, which equals itself until something changes: a new object on each call would render without end. */
function storedText(): string {
  return JSON.stringify(readSession());
}

/** The server renders without a session, and hydration starts from the same. */
function noSession(): string {
  return NONE;
}
