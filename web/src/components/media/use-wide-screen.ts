import { useSyncExternalStore } from 'react';

const query = '(width >= 64rem)';

/**
 * True where a panel fits beside the content; for what must differ in more than its styles. Also true in server rendering and until hydration: what
 * is only for wide screens is hidden by its styles until then.
 */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(query).matches,
    () => true,
  );
}

function listen(listener: () => void): () => void {
  const wide = window.matchMedia(query);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
