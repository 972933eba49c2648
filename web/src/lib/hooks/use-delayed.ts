import { useCallback, useEffect, useRef } from 'react';

/** Returns `after(milliseconds, action)`: does it then, unless the component is gone by that time. The last call counts. */
export function useDelayed(): (milliseconds: number, action: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((milliseconds, action) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, milliseconds);
  }, []);
}
