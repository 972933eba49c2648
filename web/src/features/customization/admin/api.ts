// Customization requests in the back office: the list, and deleting one.
import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';
import { customizationPaths } from '@aangan/shared-events/features/customization/paths';
import type { MessageResponse } from '@aangan/shared-events/http';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listIn, numberOf, textOf } from '../../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { keyOfVariables } from '../../../lib/api/idempotency-key.ts';
import { personalKey } from '../../../lib/session/personal-data.ts';
import { lastLiveMessage } from '../../../lib/live-record.ts';
import { pathOf, read, write } from '../../../lib/api/request.ts';
import { readSession } from '../../../lib/session/stored-session.ts';

/** The signed picture URLs are valid for at least 5 minutes. */
const NEW_ADDRESSES_AFTER_MS = 4 * 60_000;

export type RequestList = {
  readonly requests: readonly CustomizationRequestResponse[];
  /** The total number, including requests beyond this list. */
  readonly total: number;
};

export function requestsQuery() {
  return queryOptions({
    queryKey: personalKey('customization'),
    queryFn: async ({ signal }): Promise<RequestList> => {
      const answer = await read<unknown>(customizationPaths.requests, { signal });
      const requests = listIn(answer, 'data').map(requestFrom);
      return { requests, total: numberOf(fieldsOf(answer)['total'], requests.length) };
    },
    enabled: readSession() !== null,
    networkMode: 'always',
    refetchInterval: NEW_ADDRESSES_AFTER_MS,
    // Stale only when a live message has marked it: then the page says so.
    staleTime: Infinity,
  });
}

function requestFrom(answer: unknown): CustomizationRequestResponse {
  const { id, fullName, email, designPreference, image, createdAt } = fieldsOf(answer);
  return {
    id: textOf(id),
    fullName: textOf(fullName),
    email: textOf(email),
    designPreference: textOf(designPreference),
    image: textOf(image) || null,
    createdAt: textOf(createdAt),
  };
}

export function useRemoveRequest() {
  const client = useQueryClient();
  const { queryKey } = requestsQuery();
  return useMutation({
    mutationFn: (request: CustomizationRequestResponse) =>
      write<MessageResponse>('DELETE', pathOf(customizationPaths.one, request.id), keyOfVariables(request)),
    onMutate: () => ({ began: performance.now() }),
    onSuccess: (_answer, { id }, { began }) => {
      client.setQueryData(queryKey, (before) => before && without(before, id));
      // The message about this deletion may have come first; one about another change says a different number.
      const message = lastLiveMessage(client, 'customization-count', began);
      if (message !== undefined) onRequestsCount(client, message.count);
    },
    // Another administrator has deleted it.
    onError: (error) => (hasStatus(error, 404) ? client.invalidateQueries({ queryKey }) : undefined),
  });
}

/** A list of another length cannot be corrected by its number: it is marked as outdated, and offers to be read again. */
export function onRequestsCount(client: QueryClient, count: number): void {
  const { queryKey } = requestsQuery();
  const { total } = client.getQueryData(queryKey) ?? {};
  if (total !== count) void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

function without({ requests, total }: RequestList, removedId: string): RequestList {
  return { requests: requests.filter(({ id }) => id !== removedId), total: total - 1 };
}
