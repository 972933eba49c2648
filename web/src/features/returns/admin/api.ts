// Returns in the back office: the list, and each step of a return.
import type {
  CloseReturnRequest,
  ReceiveReturnRequest,
  RefundReturnInput,
  RefuseReturnRequest,
  ReturnResponse,
} from '@aangan/shared-events/features/returns/http';
import { returnPaths } from '@aangan/shared-events/features/returns/paths';
import type { ReturnState } from '@aangan/shared-events/features/returns/states';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { read, write } from '../../../lib/api/request.ts';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { returnIn, returnsIn } from '../answers.ts';
import { changedIn, returnPath, shownReturn } from '../api.ts';
import { allReturnsKey } from '../return-cache.ts';

export type ShownReturns = ReturnState | 'all';

/** The addresses of pictures are valid for at least 5 minutes. */
const NEW_ADDRESSES_AFTER_MS = 4 * 60_000;

export function allReturnsQuery(shown: ShownReturns) {
  return infiniteQueryOptions({
    queryKey: [...allReturnsKey(), shown],
    queryFn: async ({ signal, pageParam: before }) => {
      const query = { before, state: shown === 'all' ? undefined : shown };
      return returnsIn(await read<unknown>(returnPaths.all, { query, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    // Stale only when a live message has marked it: then the page says so.
    staleTime: Infinity,
    refetchInterval: NEW_ADDRESSES_AFTER_MS,
  });
}

export type ReturnStep =
  | { readonly action: 'approve' }
  | ({ readonly action: 'refuse' } & RefuseReturnRequest)
  | ({ readonly action: 'receive' } & ReceiveReturnRequest)
  | ({ readonly action: 'refund' } & RefundReturnInput)
  | ({ readonly action: 'close' } & CloseReturnRequest);

/** The return as the shop has it now. */
export async function readReturn(returned: ReturnResponse): Promise<ReturnResponse> {
  return returnIn(await read<unknown>(returnPath(returnPaths.one, returned)));
}

type StepOfReturn = { readonly step: ReturnStep; readonly returned: ReturnResponse };

/** Takes a step, unless the return was changed since it was shown. Taking the same step again after a lost answer takes it once. */
export function useReturnStep() {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ returned, step }: StepOfReturn) => {
      const { action, ...body } = step;
      const path = returnPath(returnPaths[action], returned);
      const ifMatch = { 'If-Match': `"${returned.revision}"` };
      const requestKey = JSON.stringify([returned.id, returned.revision, step]);
      const send = (key: string) => write<unknown>('POST', path, key, body, ifMatch);
      return changedIn(await hold(requestKey, send));
    },
    ...shownReturn(client),
  });
}
