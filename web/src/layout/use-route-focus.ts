import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mainId } from './skip-link.tsx';

/**
 * After a change of page the focus goes to the new page's heading, so that a screen reader says where one is and Tab goes on
 * from there. A change of filters on the same page leaves it where it is.
 */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return;
        const main = document.getElementById(mainId);
        const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}
