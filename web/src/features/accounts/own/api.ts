// A person's own account: what it holds, its sessions, and what can be done with it.
import type {
  ChangePasswordRequest,
  OwnAccountResponse,
  SessionsResponse,
} from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { fieldsOf } from '@aangan/shared-events/fields';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { flagOf, listIn, numberOf, textOf } from '../../../lib/api/answer-fields.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { read, write } from '../../../lib/api/request.ts';
import { personalKey } from '../../../lib/session/personal-data.ts';
import { claimsOf } from '../../../lib/session/token-claims.ts';
import { clearSession, readSession, replaceSession } from '../../../lib/session/stored-session.ts';
import { notLive } from '../../../lib/freshness.ts';
import { shopNow } from '../../../lib/shop-clock.ts';

type OwnAccount = Omit<OwnAccountResponse['data'], 'role'> & { readonly role: string };
type OwnSession = SessionsResponse['data'][number];

export function ownAccountQuery() {
  return queryOptions({
    queryKey: personalKey('own-account'),
    ...notLive,
    queryFn: async ({ signal }): Promise<OwnAccount> => {
      const fields = fieldsOf(fieldsOf(await read<unknown>(accountPaths.own, { signal }))['data']);
      return {
        id: textOf(fields['id']),
        name: textOf(fields['name']),
        username: textOf(fields['username']),
        role: textOf(fields['role'], 'customer'),
        mobile: textOf(fields['mobile']),
        openedAt: textOf(fields['openedAt']),
      };
    },
    networkMode: 'always',
  });
}

const sessionsKey = () => personalKey('own-sessions');

export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey(),
    ...notLive,
    queryFn: async ({ signal }): Promise<readonly OwnSession[]> =>
      listIn(await read<unknown>(accountPaths.sessions, { signal }), 'data').map((answer) => {
        const { id, openedAt, expiresAt, isCurrent } = fieldsOf(answer);
        return {
          id: textOf(id),
          openedAt: textOf(openedAt),
          expiresAt: textOf(expiresAt),
          isCurrent: flagOf(isCurrent, false),
        };
      }),
    networkMode: 'always',
  });
}

/** Changes the password; this browser goes on with the new session that the shop opens. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: ChangePasswordRequest) => {
      let said = '';
      await replaceSession(async () => {
        const answer = await write<unknown>('PUT', accountPaths.password, newIdempotencyKey(), request);
        const { token, message } = fieldsOf(answer);
        said = textOf(message);
        const session = readSession();
        return session === null || textOf(token) === '' ? undefined : { ...session, token: textOf(token) };
      });
      return said;
    },
    // The change has ended all other sessions.
    onSuccess: () => client.setQueryData<readonly OwnSession[]>(sessionsKey(), [newSession()]),
  });
}

/** The session that this browser has just begun, by the claims of its token. */
function newSession(): OwnSession {
  const { jti, exp } = claimsOf(readSession()?.token ?? '') ?? {};
  const expiresAt = new Date(numberOf(exp) * 1_000).toISOString();
  return { id: textOf(jti), openedAt: new Date(shopNow()).toISOString(), expiresAt, isCurrent: true };
}

/**
 * Ends the session of this browser with a request, calls `leave` and clears it, unless another person has logged in meanwhile. Until that is done no tab
 * takes the end for a token that was refused.
 */
function endWith(request: () => Promise<unknown>, leave: () => Promise<void>): Promise<void> {
  return replaceSession(async () => {
    const ended = readSession()?.token;
    const isOver = (): boolean => [undefined, ended].includes(readSession()?.token);
    await request();
    if (isOver()) await leave();
    if (isOver()) clearSession();
    return undefined;
  });
}

/** Ends all sessions; `leave` goes to another page. */
export function useEndSessions(leave: () => Promise<void>) {
  return useMutation({
    mutationFn: () =>
      endWith(() => write<unknown>('POST', accountPaths.endSessions, newIdempotencyKey()), leave),
  });
}

/** Erases the account; `leave` goes to another page. */
export function useEraseAccount(leave: () => Promise<void>) {
  return useMutation({
    mutationFn: (password: string) =>
      endWith(() => write<unknown>('POST', accountPaths.erase, newIdempotencyKey(), { password }), leave),
  });
}
