// The position while dragging, and the address bar, which follows after a pause: browsers limit how often an address may change.
import { useCallback, useEffect, useState } from 'react';

const REST_MS = 600;

type Moving = { readonly since: number | undefined; readonly value: number };

/** The current value and its setter. `rest` receives the value after a pause; `settled` is the value in the address. */
export function useMoving(
  settled: number | undefined,
  usual: number,
  rest: (value: number) => void,
): readonly [number, (value: number) => void] {
  const [moving, setMoving] = useState<Moving>();
  // If the address has changed since, its value wins.
  const value = moving !== undefined && moving.since === settled ? moving.value : settled;
  useEffect(() => {
    if (value === undefined || value === settled) return;
    const timer = setTimeout(() => rest(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value, settled, rest]);
  const move = useCallback((next: number) => setMoving({ since: settled, value: next }), [settled]);
  return [value ?? usual, move];
}
