import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(width >= 64rem)');

/** True where a panel fits beside the content; for what must differ in more than its styles. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, () => wide.matches);
}

function listen(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
