import { useCallback, useEffect, useRef } from 'react';

/** Returns `after(milliseconds, action)`: runs the action then, unless the component is unmounted. A later call replaces an earlier one. */
export function useDelayed(): (milliseconds: number, action: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((milliseconds, action) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, milliseconds);
  }, []);
}
