// Returns in the back office: the list, and each step of a return.
import type {
  ReceiveReturnRequest,
  RefundReturnInput,
  RefuseReturnRequest,
  ReturnResponse,
} from '@aangan/shared-events/features/returns/http';
import { returnPaths } from '@aangan/shared-events/features/returns/paths';
import type { ReturnState } from '@aangan/shared-events/features/returns/states';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOfVariables } from '../../../lib/api/idempotency-key.ts';
import { read, write } from '../../../lib/api/request.ts';
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
  | { readonly action: 'close' };

/** The return as the shop has it now. */
export async function readReturn(returned: ReturnResponse): Promise<ReturnResponse> {
  return returnIn(await read<unknown>(returnPath(returnPaths.one, returned)));
}

type StepOfReturn = { readonly step: ReturnStep; readonly returned: ReturnResponse };

/** Takes a step, unless the return was changed since it was shown. */
export function useReturnStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (taken: StepOfReturn) => {
      const { returned, step } = taken;
      const { action, ...body } = step;
      const path = returnPath(returnPaths[action], returned);
      const ifMatch = { 'If-Match': `"${returned.revision}"` };
      return changedIn(await write<unknown>('POST', path, keyOfVariables(taken), body, ifMatch));
    },
    ...shownReturn(client),
  });
}
