import { useSyncExternalStore } from 'react';
import type { Session } from './stored-session.ts';
import { onSessionChange, readSession } from './stored-session.ts';

let shown: Session | null = null;

/** Who is signed in, moving with this tab and the others. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, nobody);
}

/** The same object as long as nothing changed: anything else would be painted without end. */
function currentSession(): Session | null {
  const read = readSession();
  const same =
    shown?.token === read?.token && shown?.userId === read?.userId && shown?.isAdmin === read?.isAdmin;
  if (!same) shown = read;
  return shown;
}

/** A page is drawn for nobody in particular, and taken over in the browser as it was drawn. */
function nobody(): null {
  return null;
}
