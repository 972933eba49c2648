// Who is signed in, and signing out. Signing in and up is in entering.ts, the list of users in users-query.ts.
import type { ValidateTokenResponse } from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isRefusedAs200 } from '../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { read, write } from '../../lib/api/request.ts';
import { clearRefusedToken, clearSession, readSession } from '../../lib/session/stored-session.ts';
import { useSession } from '../../lib/session/use-session.ts';

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The request takes the token along before it is forgotten; that a dead line keeps it from the server changes nothing here.
    write('POST', accountPaths.logout, newIdempotencyKey()).catch(() => undefined);
    clearSession();
    void navigate({ to: '/signin' });
  }, [navigate]);
}

/** Asks the server whether it still knows the stored token; a token that it refuses is forgotten on the way. */
export function tokenCheckQuery() {
  return queryOptions({
    queryKey: personalKey('token-check'),
    queryFn: ({ signal }) => checkToken(signal),
    enabled: readSession() !== null,
    networkMode: 'always',
    retry: false,
    staleTime: 60_000,
  });
}

/** The role that the server names, if it does. Throws where it no longer knows the token, which is then forgotten. */
export async function checkToken(signal?: AbortSignal): Promise<{ readonly role: Role | undefined }> {
  const session = readSession();
  try {
    const { user } = await read<Partial<ValidateTokenResponse>>(
      accountPaths.validateToken,
      signal ? { signal } : {},
    );
    return { role: user?.role };
  } catch (error) {
    if (isRefusedAs200(error) && session !== null) clearRefusedToken(session.token);
    throw error;
  }
}

type Role = ValidateTokenResponse['user']['role'];

/** The role by the server's word, as soon as it has said it. */
export function useTokenCheck(): Role | undefined {
  useSession();
  return useQuery(tokenCheckQuery()).data?.role;
}
