import { useEffect, useRef, useState } from 'react';

/**
 * Throttles a value that may change many times a second to one update every `everyMs` milliseconds: at once after a pause, and always up to the last
 * value. For components that are expensive to render.
 */
export function useThrottled<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    const change = () => {
      changedAt.current = performance.now();
      setShown(value);
    };
    const timer = setTimeout(change, Math.max(0, changedAt.current + everyMs - performance.now()));
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return shown;
}
