import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressesQuery } from '../own/addresses.ts';

/** Milliseconds that a slow answer delays the form. */
const WAITS_MS = 1_500;

/**
 * Whether the form can be shown: the known addresses and, with `hasMethods`, the payment methods have been answered, or are late. Both stand above the
 * form, and would move the field that is being filled in.
 */
export function useFormReady(hasMethods: boolean): boolean {
  const { isPending } = useQuery(addressesQuery());
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), WAITS_MS);
    return () => clearTimeout(timer);
  }, []);
  // It stays: the queries of the next session begin without an answer.
  if (!isReady && hasMethods && !isPending) setIsReady(true);
  return isReady;
}
