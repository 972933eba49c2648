// Signing in and up.
import type {
  LoginRequest,
  LoginResponse,
  SignupRequest,
  SignupResponse,
  ValidateTokenResponse,
} from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { useMutation } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api-error.ts';
import { intentionOf, newIntention } from '../../lib/intention.ts';
import { read, write } from '../../lib/request.ts';
import type { Session } from '../../lib/stored-session.ts';
import { readSession, storeSession } from '../../lib/stored-session.ts';
import { claimsOf } from '../../lib/token-claims.ts';

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
