import { useSyncExternalStore } from 'react';

/** True in server rendering and, in the browser, until hydration: nothing is known of the visitor yet. */
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
