// Signing in, up and out, and the list of users.
import type {
  LoginRequest,
  LoginResponse,
  SignupRequest,
  SignupResponse,
  UsersResponse,
  ValidateTokenResponse,
} from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { hasStatus } from '../../lib/api-error.ts';
import { intentionOf, newIntention } from '../../lib/intention.ts';
import { personalKey } from '../../lib/personal-data.ts';
import { read, write } from '../../lib/request.ts';
import type { Session } from '../../lib/stored-session.ts';
import { clearSession, readSession, storeSession } from '../../lib/stored-session.ts';
import { claimsOf } from '../../lib/token-claims.ts';
import { useSession } from '../../lib/use-session.ts';

/** Refused here, because somebody is signed in already and the server still knows them. */
export class AnotherSessionError extends Error {}
/** Answered with success false. */
export class LoginFailedError extends Error {}

export function useLogin() {
  return useMutation({
    mutationFn: async (asked: LoginRequest): Promise<Session> => {
      if (await isStoredTokenGood()) throw new AnotherSessionError();
      const answer = await write<LoginResponse>('POST', accountPaths.login, newIntention(), asked);
      if (!answer.success) throw new LoginFailedError(answer['message']);
      if (!answer.token) throw new Error('An answer without a token.');
      const session: Session = {
        token: answer.token,
        userId: String(answer.userId),
        isAdmin: claimsOf(answer.token)?.isAdmin === true,
      };
      storeSession(session);
      return session;
    },
  });
}

export function useSignup() {
  return useMutation({
    mutationFn: (asked: SignupRequest) =>
      write<SignupResponse>('POST', accountPaths.signup, intentionOf(asked), asked),
  });
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The request takes the token along before it is forgotten; that a dead line keeps it from the server changes nothing here.
    write('POST', accountPaths.logout, newIntention()).catch(() => undefined);
    clearSession();
    void navigate({ to: '/signin' });
  }, [navigate]);
}

/** Asks the server whether it still knows the stored token; a token that it refuses is forgotten on the way. */
export function tokenCheckQuery() {
  return queryOptions({
    queryKey: personalKey('token-check'),
    queryFn: ({ signal }) => read<ValidateTokenResponse>(accountPaths.validateToken, { signal }),
    enabled: readSession() !== null,
    networkMode: 'always',
    retry: false,
    staleTime: 60_000,
  });
}

export function useTokenCheck(): void {
  useSession();
  useQuery(tokenCheckQuery());
}

export function usersQuery() {
  return queryOptions({
    queryKey: personalKey('users'),
    queryFn: ({ signal }) => read<UsersResponse>(accountPaths.users, { signal }),
    enabled: readSession() !== null,
    networkMode: 'always',
  });
}

async function isStoredTokenGood(): Promise<boolean> {
  if (readSession() === null) return false;
  try {
    await read<ValidateTokenResponse>(accountPaths.validateToken);
    return true;
  } catch (error) {
    if (hasStatus(error, 401)) return false;
    throw error;
  }
}
