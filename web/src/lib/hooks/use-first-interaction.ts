import { useSyncExternalStore } from 'react';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

let stirs = false;

/** True from the visitor's first sign of life on: for what is needed as soon as they reach for it, and not before. */
export function useFirstInteraction(): boolean {
  return useSyncExternalStore(
    listen,
    () => stirs,
    () => false,
  );
}

function listen(listener: () => void): () => void {
  if (stirs) return () => {};
  const done = new AbortController();
  const notice = () => {
    stirs = true;
    done.abort();
    listener();
  };
  for (const sign of signs)
    window.addEventListener(sign, notice, { passive: true, capture: true, signal: done.signal });
  return () => done.abort();
}
