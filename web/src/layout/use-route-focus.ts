import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mainId } from './skip-link.tsx';

/** Milliseconds after a navigation within which the new page's heading is still given the focus. */
const HEADING_WITHIN_MS = 4000;

/**
 * Moves the focus to the new page's heading after a navigation, so that screen readers announce the page and Tab continues from there. A change of
 * filters on the same page leaves the focus alone.
 */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged || toLocation.hash) return;
      stopWaiting();
      stopWaiting = focusHeading();
    });
    return () => {
      stopWaiting();
      unsubscribe();
    };
  }, [router]);
}

/** Focuses the heading, or the page until the heading is rendered. @returns a function that cancels it */
function focusHeading(): () => void {
  const main = document.getElementById(mainId);
  const heading = () => main?.querySelector<HTMLElement>('h1[tabindex]');
  const now = heading() ?? main;
  now?.focus({ preventScroll: true });
  if (!main || now !== main) return () => {};

  const observer = new MutationObserver(() => {
    const found = heading();
    if (!found) return;
    // Not when the visitor has moved the focus meanwhile.
    if (document.activeElement === main) found.focus({ preventScroll: true });
    observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), HEADING_WITHIN_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
