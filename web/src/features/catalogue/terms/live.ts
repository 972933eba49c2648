// Applies live changes of categories, brands and colours by other administrators to the cached lists, without a refetch.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { livenessAtom } from '../../../lib/live-state.ts';
import { onLiveMessage, type LiveRecord } from '../../../lib/live-record.ts';
import type { Term } from './term.ts';

/** Delay of the refetch after a live change that arrived during a request, whose answer may be older; milliseconds. */
const REFETCH_DELAY_MS = 400;

type TermChanged = Extract<LiveRecord, { name: 'term-changed' }>['data'];

onLiveMessage((client, message) => {
  if (message.name === 'term-changed') put(client, message.data);
});

function put(client: QueryClient, message: TermChanged): void {
  const key = [message.kind];
  const isFetching = client.isFetching({ queryKey: key }) > 0;
  client.setQueryData<readonly Term[]>(key, (terms) => terms && withTermChange(terms, message));
  if (isFetching) setTimeout(() => void client.invalidateQueries({ queryKey: key }), REFETCH_DELAY_MS);
}

/** The list with one changed, added or removed term, in the order of creation. */
export function withTermChange(
  terms: readonly Term[],
  { id, term }: Omit<TermChanged, 'kind'>,
): readonly Term[] {
  const others = terms.filter((each) => each.id !== id);
  return term === null ? others : [...others, term].toSorted((first, second) => first.id - second.id);
}

/** Refetches the list when the live connection is restored: changes in between were missed. */
export function useRefetchOnReconnect(listKey: QueryKey): void {
  const client = useQueryClient();
  const { state } = useAtomValue(livenessAtom);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'live' && before.current !== 'live') void client.invalidateQueries({ queryKey: listKey });
    before.current = state;
  }, [client, listKey, state]);
}
