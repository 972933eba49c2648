import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Room for the outline of the focus, in pixels. */
const OUTLINE = 8;

/**
 * For what sticks to an edge of the window: what the keyboard focuses is scrolled clear of it, also when it grows, and notices are shown beside it
 * (`--covered-bottom`).
 */
export function useScrollPadding<Element extends HTMLElement>(
  edge: 'top' | 'bottom',
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const properties = [`scroll-padding-${edge}`, `--covered-${edge}`];
    const observer = new ResizeObserver(() => {
      for (const property of properties) style.setProperty(property, `${current.offsetHeight + OUTLINE}px`);
      uncoverFocus(current);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      for (const property of properties) style.removeProperty(property);
    };
  }, [edge]);
  return element;
}

/** Scrolls what the keyboard has focused clear of an element that covers it. A press of the mouse scrolls nothing away from under the pointer. */
function uncoverFocus(cover: HTMLElement): void {
  const focused = document.querySelector(':focus-visible');
  if (focused === null || cover.contains(focused)) return;
  const [box, covered] = [focused.getBoundingClientRect(), cover.getBoundingClientRect()];
  if (box.bottom > covered.top && box.top < covered.bottom) focused.scrollIntoView({ block: 'nearest' });
}
