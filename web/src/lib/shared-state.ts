// State that several parts of the page share. It is in the query cache, beside the data that it is about: another client has another one.
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** A value with a name of its own; `undefined` is none. */
export type SharedState<T> = { readonly key: readonly [string]; readonly initial: T };

export function setSharedState<T>(
  client: QueryClient,
  { key, initial }: SharedState<T>,
  next: (before: T) => T,
): void {
  // It outlives the parts that show it.
  client.setQueryDefaults(key, { gcTime: Infinity });
  client.setQueryData<T>(key, (before) => next(before ?? initial));
}

/** The value, updated by each change. */
export function useSharedState<T>({ key, initial }: SharedState<T>): T {
  const kept = { staleTime: Infinity, gcTime: Infinity };
  return useQuery<T>({ queryKey: key, queryFn: skipToken, ...kept }).data ?? initial;
}

/** Replaces the value. */
export function useSetSharedState<T>(state: SharedState<T>): (next: T) => void {
  const client = useQueryClient();
  return useCallback((next) => setSharedState(client, state, () => next), [client, state]);
}
