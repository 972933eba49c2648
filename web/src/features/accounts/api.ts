// Signing in and up.
import type {
  LoginRequest,
  LoginResponse,
  SignupRequest,
  SignupResponse,
} from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { useMutation } from '@tanstack/react-query';
import { hasStatus, isRefusedAs200 } from '../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { write } from '../../lib/api/request.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import type { Session } from '../../lib/session/stored-session.ts';
import { readSession, storeSession } from '../../lib/session/stored-session.ts';
import { primitiveText } from '../../lib/primitive-text.ts';
import { claimsOf } from '../../lib/session/token-claims.ts';
import { checkToken } from './session-query.ts';

/** Sign-in is refused because a valid session is already stored. */
export class AnotherSessionError extends Error {}

export function useLogin() {
  return useMutation({
    mutationFn: async (request: LoginRequest): Promise<Session> => {
      if (await isStoredTokenGood()) throw new AnotherSessionError();
      const answer = await write<Partial<LoginResponse>>(
        'POST',
        accountPaths.login,
        newIdempotencyKey(),
        request,
      );
      const { token } = answer;
      if (!token) throw new Error('An answer without a token.');
      const claims = claimsOf(token);
      const userId = primitiveText(answer.userId ?? claims?.sub);
      const session: Session = { token, userId, isAdmin: claims?.isAdmin === true };
      storeSession(session);
      return session;
    },
  });
}

/** Signing up: once when the same sign-up is repeated after a lost answer. */
export function useSignup() {
  const hold = useIdempotencyKey();
  return useMutation({
    mutationFn: (request: SignupRequest) =>
      hold(JSON.stringify(request), (key) =>
        write<Partial<SignupResponse>>('POST', accountPaths.signup, key, request),
      ),
  });
}

async function isStoredTokenGood(): Promise<boolean> {
  if (readSession() === null) return false;
  try {
    await checkToken();
    return true;
  } catch (error) {
    if (hasStatus(error, 401) || isRefusedAs200(error)) return false;
    throw error;
  }
}
