// Mails in the back office: the list, one mail as it would be sent, and sending it again.
import type { MailsResponse } from '@aangan/shared-events/features/mail/http';
import { mailPaths } from '@aangan/shared-events/features/mail/paths';
import type { MailState } from '@aangan/shared-events/features/mail/states';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { keyOfVariables } from '../../../lib/api/idempotency-key.ts';
import { pathOf, read, write } from '../../../lib/api/request.ts';
import { mailContentIn, mailIn, mailsIn } from '../answers.ts';
import { showMail } from '../live.ts';
import { mailKey, mailListsKey, mailsKey } from '../mail-cache.ts';

export type ShownState = MailState | 'all';

const SERVER_ASKED_EVERY_MS = 60_000;
/** The address of a mail's HTML is valid for at least 5 minutes. */
const NEW_ADDRESS_AFTER_MS = 4 * 60_000;

export function mailsQuery(shown: ShownState) {
  return infiniteQueryOptions({
    queryKey: [...mailListsKey(), shown],
    queryFn: async ({ signal, pageParam: before }) => {
      const query = { before, state: shown === 'all' ? undefined : shown };
      return mailsIn(await read<unknown>(mailPaths.all, { query, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    networkMode: 'always',
    // Stale only when a live message has marked it: then the page says so.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    // The state of the mail server has no live message.
    refetchInterval: ({ state }) => (isAnyQueued(state.data?.pages) ? SERVER_ASKED_EVERY_MS : false),
  });
}

function isAnyQueued([first]: readonly MailsResponse[] = []): boolean {
  return first !== undefined && first.counts.queued > 0;
}

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: mailKey(id),
    queryFn: async ({ signal }) => mailContentIn(await read<unknown>(pathOf(mailPaths.one, id), { signal })),
    networkMode: 'always',
    refetchInterval: NEW_ADDRESS_AFTER_MS,
  });
}

export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (mail: { readonly id: string }) =>
      mailIn(await write<unknown>('POST', pathOf(mailPaths.resend, mail.id), keyOfVariables(mail))),
    onSuccess: (mail) => showMail(client, mail),
    // Another administrator was faster, or the outcome is unknown.
    onError: () => void client.invalidateQueries({ queryKey: mailsKey() }),
  });
}
