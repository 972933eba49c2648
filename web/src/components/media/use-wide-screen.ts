import { useSyncExternalStore } from 'react';

const query = '(width >= 64rem)';

/**
 * True where a panel fits beside the content; for what must differ in more than its styles. True as well where a page is drawn, and until
 * the browser has taken it over: what is only for wide screens hides itself by its styles until then.
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
