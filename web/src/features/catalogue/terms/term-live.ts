// What other administrators do to categories, brands and colours stands on the screen at once, and nothing is asked again for it.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { livenessAtom } from '../../../lib/live-state.ts';
import { onLiveMessage, type LiveRecord } from '../../../lib/live-record.ts';
import type { Term } from './term.ts';

/** An answer that was on its way may be older than what was told meanwhile: it is asked for again, so long after, in milliseconds. */
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

/** The list with what was told of one of them; in the order in which they were added. */
export function withTermChange(
  terms: readonly Term[],
  { id, term }: Omit<TermChanged, 'kind'>,
): readonly Term[] {
  const others = terms.filter((each) => each.id !== id);
  return term === null ? others : [...others, term].toSorted((first, second) => first.id - second.id);
}

/** Whoever was not told for a while asks once more as soon as the line is open again. */
export function useRefetchOnReconnect(listKey: QueryKey): void {
  const client = useQueryClient();
  const { state } = useAtomValue(livenessAtom);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'live' && before.current !== 'live') void client.invalidateQueries({ queryKey: listKey });
    before.current = state;
  }, [client, listKey, state]);
}
