// Mutations of categories, brands and colours. The list shows the answer.
import type { MessageResponse } from '@aangan/shared-events/http';
import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldsOf } from '@aangan/shared-events/fields';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { pathOf, write } from '../../../lib/api/request.ts';
import type { Term, TermPaths } from './term.ts';

type Save<Values> = { readonly id: number | undefined; readonly values: Values };

/** @param termFrom parses a term of an answer; its id is 0 when the answer has none */
export function useTermWrites<T extends Term, Values extends object>(
  paths: TermPaths,
  listKey: QueryKey,
  termFrom: (answer: unknown) => T,
) {
  const client = useQueryClient();
  const hold = useIdempotencyKey();

  const show = (change: (terms: readonly T[]) => readonly T[]) => {
    client.setQueryData<readonly T[]>(listKey, (shown) => shown && change(shown));
    // Products show the names of terms: those that are cached are read when they are shown again.
    void client.invalidateQueries({ queryKey: ['products'], refetchType: 'none' });
  };
  const refetch = () => client.invalidateQueries({ queryKey: listKey });

  const save = useMutation({
    mutationFn: async (change: Save<Values>) => {
      const answer = await hold(JSON.stringify(change), (key) =>
        change.id === undefined
          ? write<unknown>('POST', paths.all, key, change.values)
          : write<unknown>('PUT', pathOf(paths.one, change.id), key, change.values),
      );
      // The answer may omit what was written.
      return termFrom({ id: change.id, ...change.values, ...fieldsOf(answer) });
    },
    // Another API may answer without an id: then the list has to be read.
    onSuccess: (saved) => (saved.id === 0 ? refetch() : show((terms) => withTerm(terms, saved))),
    onError: refetch,
  });
  const remove = useMutation({
    mutationFn: ({ id }: T) =>
      hold(`delete ${id}`, (key) => write<MessageResponse>('DELETE', pathOf(paths.one, id), key)),
    onSuccess: (_answer, gone) => show((terms) => terms.filter(({ id }) => id !== gone.id)),
    onError: refetch,
  });
  return { save, remove };
}

function withTerm<T extends Term>(terms: readonly T[], saved: T): readonly T[] {
  const known = terms.some(({ id }) => id === saved.id);
  return known ? terms.map((term) => (term.id === saved.id ? saved : term)) : [...terms, saved];
}
