import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mainId } from './skip-link.tsx';

/** How long a page may take to show its heading and still be given the focus. */
const HEADING_WITHIN_MS = 4000;

/**
 * After a change of page the focus goes to the new page's heading, so that a screen reader says where one is and Tab goes on
 * from there. A change of filters on the same page leaves it where it is.
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

/** Focuses the heading, or the page until its heading is there; returns how to give up. */
function focusHeading(): () => void {
  const main = document.getElementById(mainId);
  const heading = () => main?.querySelector<HTMLElement>('h1[tabindex]');
  const now = heading() ?? main;
  now?.focus({ preventScroll: true });
  if (!main || now !== main) return () => {};

  const observer = new MutationObserver(() => {
    const found = heading();
    if (!found) return;
    // Whoever has gone on meanwhile is not called back.
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
