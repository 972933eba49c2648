// Returns of the shopper: those of an order, all of them, asking for one and withdrawing it.
import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { returnPaths, returnPicturesField } from '@aangan/shared-events/features/returns/paths';
import type { ReturnReason } from '@aangan/shared-events/features/returns/states';
import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { fieldsOf } from '@aangan/shared-events/fields';
import { textOf } from '../../lib/api/answer-fields.ts';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { read, write } from '../../lib/api/request.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { ownOnly } from '../../lib/session/own-only.ts';
import { returnIn, returnsIn, returnsOfOrderIn } from './answers.ts';
import { showReturn } from './live.ts';
import { ownReturnsKey, returnsKey, returnsOfOrderKey } from './return-cache.ts';

/** The addresses of pictures are valid for at least 5 minutes. */
const NEW_ADDRESSES_AFTER_MS = 4 * 60_000;

const ofOrderPath = (orderId: number): string => returnPaths.ofOrder.replace(':orderId', String(orderId));

/** A path of one return. */
export const returnPath = (
  path: string,
  { orderId, number }: Pick<ReturnResponse, 'orderId' | 'number'>,
): string => path.replace(':orderId', String(orderId)).replace(':number', String(number));

export function returnsOfOrderQuery(orderId: number) {
  return queryOptions({
    queryKey: returnsOfOrderKey(orderId),
    queryFn: async ({ signal }) => returnsOfOrderIn(await read<unknown>(ofOrderPath(orderId), { signal })),
    networkMode: 'always',
    // Live messages carry the changes.
    staleTime: Infinity,
    refetchInterval: NEW_ADDRESSES_AFTER_MS,
  });
}

export function ownReturnsQuery() {
  return infiniteQueryOptions({
    queryKey: ownReturnsKey(),
    queryFn: async ({ signal, pageParam: before }) =>
      returnsIn(await read<unknown>(returnPaths.all, { query: { before, ...ownOnly() }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    networkMode: 'always',
    // Live messages carry the changes.
    staleTime: Infinity,
    refetchInterval: NEW_ADDRESSES_AFTER_MS,
  });
}

export type ReturnForm = {
  readonly lines: readonly { readonly line: number; readonly quantity: number }[];
  readonly reason: ReturnReason;
  readonly note: string;
  readonly pictures: readonly File[];
};

/** Asks for a return; sending the same form again after a lost answer asks once. */
export function useAskReturn(orderId: number) {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  return useMutation({
    mutationFn: async (asked: ReturnForm) => {
      const { lines, reason, note, pictures } = asked;
      const files = pictures.map(({ name, size, lastModified }) => [name, size, lastModified]);
      const form = new FormData();
      form.append('lines', JSON.stringify(lines));
      form.append('reason', reason);
      if (note.trim() !== '') form.append('note', note);
      for (const picture of pictures) form.append(returnPicturesField, picture);
      const requestKey = JSON.stringify([lines, reason, note, files]);
      return changedIn(
        await hold(requestKey, (key) => write<unknown>('POST', ofOrderPath(orderId), key, form)),
      );
    },
    ...shownReturn(client),
  });
}

export function useWithdrawReturn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (withdrawn: Pick<ReturnResponse, 'orderId' | 'number'>) => {
      const path = returnPath(returnPaths.withdraw, withdrawn);
      return changedIn(await write<unknown>('POST', path, keyOfVariables(withdrawn), {}));
    },
    ...shownReturn(client),
  });
}

/** The return after a change, and what the answer says about it. */
type Changed = { readonly message: string; readonly returned: ReturnResponse };

export function changedIn(answer: unknown): Changed {
  return { message: textOf(fieldsOf(answer)['message']), returned: returnIn(answer) };
}

/** Shows what a change has answered. After a failure the returns are read: its outcome may be unknown, or another person was faster. */
export function shownReturn(client: QueryClient) {
  return {
    onSuccess: ({ returned }: Changed) => showReturn(client, returned),
    onError: () => client.invalidateQueries({ queryKey: returnsKey() }),
  };
}
