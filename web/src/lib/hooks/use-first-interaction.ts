import { useSyncExternalStore } from 'react';

const interactionEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

let hasInteracted = false;

/** True from the visitor's first interaction with the page on: to load then what is not needed before. */
export function useFirstInteraction(): boolean {
  return useSyncExternalStore(
    listen,
    () => hasInteracted,
    () => false,
  );
}

function listen(listener: () => void): () => void {
  if (hasInteracted) return () => {};
  const done = new AbortController();
  const onInteraction = () => {
    hasInteracted = true;
    done.abort();
    listener();
  };
  for (const eventName of interactionEvents)
    window.addEventListener(eventName, onInteraction, { passive: true, capture: true, signal: done.signal });
  return () => done.abort();
}
