// The session: its check on the server, and signing out. Loaded by every page; signing in and up is in api.ts.
import type { ValidateTokenResponse } from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isRefusedAs200 } from '../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { read, write } from '../../lib/api/request.ts';
import { clearRefusedToken, clearSession, readSession } from '../../lib/session/stored-session.ts';
import { useSession } from '../../lib/session/use-session.ts';

/** Ends the session in this browser at once, and on the server when the request arrives. */
export function endSession(): void {
  // The request is built with the token before the token is cleared; a request that fails changes nothing here.
  write('POST', accountPaths.logout, newIdempotencyKey()).catch(() => undefined);
  clearSession();
}

/** Ends the session, and goes to the sign-in page. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    endSession();
    void navigate({ to: '/signin' });
  }, [navigate]);
}

/** Validates the stored token on the server; a refused token is cleared. The live connection of a session that has ended is closed: then it is sent again. */
export function tokenCheckQuery() {
  return queryOptions({
    queryKey: personalKey('token-check'),
    queryFn: ({ signal }) => checkToken(signal),
    networkMode: 'always',
    retry: false,
  });
}

/** The role in the server's answer, if it has one. Throws when the token is refused, which clears it. */
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

/** The role as the server reports it; undefined until it has answered. */
export function useTokenCheck(): Role | undefined {
  useSession();
  return useQuery(tokenCheckQuery()).data?.role;
}
