// What moves under the finger, and the address bar that follows once it has come to rest: a browser lets an address change only so often.
import { useCallback, useEffect, useState } from 'react';

const REST_MS = 600;

type Moving = { readonly since: number | undefined; readonly value: number };

/** The value that is looked at, and how to move it. `rest` is told where it stays; `settled` is what the address says. */
export function useMoving(
  settled: number | undefined,
  usual: number,
  rest: (value: number) => void,
): readonly [number, (value: number) => void] {
  const [moving, setMoving] = useState<Moving>();
  // An address that has changed since then knows better.
  const value = moving !== undefined && moving.since === settled ? moving.value : settled;
  useEffect(() => {
    if (value === undefined || value === settled) return;
    const timer = setTimeout(() => rest(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value, settled, rest]);
  const move = useCallback((next: number) => setMoving({ since: settled, value: next }), [settled]);
  return [value ?? usual, move];
}
