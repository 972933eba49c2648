import { useSyncExternalStore } from 'react';

/** True where a page is drawn on the server, and in the browser until it has taken that page over: nothing is known of the visitor yet. */
export function useFirstPaint(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

function neverChanges(): () => void {
  return () => {};
}
