import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

const GLOW_MS = 2_400;

/**
 * Lets the element glow for a moment whenever `value` changes, and when it appears if `isNew` says so. Nothing moves, and nothing
 * glows where reduced motion is asked for. A value of undefined is one that is not known yet.
 */
export function useGlow<Element extends HTMLElement>(
  value: unknown,
  isNew?: () => boolean,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const before = useRef<unknown>(undefined);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== value;
    const appeared = before.current === undefined && isNew?.() === true;
    before.current = value;
    if (changed || appeared) glow(element.current);
  }, [value, isNew]);
  return element;
}

function glow(element: HTMLElement | null): void {
  if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Without a last step it fades to whatever the element's own colour is.
  const bright = { backgroundColor: 'var(--color-marigold-soft)' };
  element.animate(
    [
      { ...bright, offset: 0 },
      { ...bright, offset: 0.4 },
    ],
    { duration: GLOW_MS, easing: 'ease-out' },
  );
}
