// Adding, changing and deleting a category, brand or colour. What was written shows at once; what is shown with its name is asked again.
import type { MessageResponse } from '@aangan/shared-events/http';
import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHeldIntention } from '../../../lib/api/held-intention.ts';
import { pathOf, write } from '../../../lib/api/request.ts';
import type { Term, TermPaths } from './term.ts';

type Save<Values> = { readonly id: number | undefined; readonly values: Values };

export function useTermWrites<T extends Term, Values extends object>(paths: TermPaths, listKey: QueryKey) {
  const client = useQueryClient();
  const hold = useHeldIntention();

  const show = (change: (terms: readonly T[]) => readonly T[]) => {
    client.setQueryData<readonly T[]>(listKey, (shown) => shown && change(shown));
    void client.invalidateQueries({ queryKey: listKey });
    void client.invalidateQueries({ queryKey: ['products'] });
  };
  const askAgain = () => client.invalidateQueries({ queryKey: listKey });

  const save = useMutation({
    mutationFn: (asked: Save<Values>) =>
      hold(JSON.stringify(asked), (key) =>
        asked.id === undefined
          ? write<T>('POST', paths.all, key, asked.values)
          : write<T>('PUT', pathOf(paths.one, asked.id), key, asked.values),
      ),
    onSuccess: (saved) => show((terms) => withTerm(terms, saved)),
    onError: askAgain,
  });
  const remove = useMutation({
    mutationFn: ({ id }: T) =>
      hold(`delete ${id}`, (key) => write<MessageResponse>('DELETE', pathOf(paths.one, id), key)),
    onSuccess: (_answer, gone) => show((terms) => terms.filter(({ id }) => id !== gone.id)),
    onError: askAgain,
  });
  return { save, remove };
}

function withTerm<T extends Term>(terms: readonly T[], saved: T): readonly T[] {
  const known = terms.some(({ id }) => id === saved.id);
  return known ? terms.map((term) => (term.id === saved.id ? saved : term)) : [...terms, saved];
}
