import { useEffect, useState } from 'react';
import { shopNow } from '../shop-clock.ts';

/** The shop’s time in milliseconds since 1970, renewed after so many milliseconds. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(shopNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
