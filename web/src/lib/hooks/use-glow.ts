import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

const GLOW_MS = 2_400;

/**
 * Makes the element glow briefly whenever `value` changes, and when it appears if `isNew` returns true; never with reduced motion. undefined is a
 * value that is not known yet.
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
  // Without a final keyframe it fades to the element's own colour.
  const bright = { backgroundColor: 'var(--color-marigold-soft)' };
  element.animate(
    [
      { ...bright, offset: 0 },
      { ...bright, offset: 0.4 },
    ],
    { duration: GLOW_MS, easing: 'ease-out' },
  );
}
