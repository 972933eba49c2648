// Logging in and out. Both ignore the Idempotency-Key: a repeated log-in opens another session, a repeated
// log-out has an ended token.
import { randomUUID } from 'node:crypto';
import { accountStream, sessionStream } from '@aangan/shared-events/features/accounts/events';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import {
  loginRequest,
  loginResponse,
  type LoginRequest,
  type LoginResponse,
} from '@aangan/shared-events/features/accounts/http';
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { messageResponse } from '@aangan/shared-events/http';
import { ipKeyGenerator } from 'express-rate-limit';
import { tooManyAttempts, type Limit } from '../../../http/authentication/attempts.ts';
import { TOKEN_LIFETIME_MS } from '../../../http/authentication/tokens.ts';
import { defineRoute, requireVisitor } from '../../../http/define-route.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { Answer, Route, ShopRequest } from '../../../http/route.ts';
import type { AccountNeeds } from '../accounts.ts';
import { wrongPassword } from '../refusals.ts';

/**
 * Each log-in is an event, and one that is logged out stays in the account's view until its token would have expired. Only right passwords are counted,
 * so that no stranger can use them up; a program that logs in every minute stays below.
 */
export const LOG_INS_OF_AN_ACCOUNT: Limit = {
  name: 'log-in',
  max: 2_000,
  windowMs: 24 * 60 * 60_000,
  message: 'These are many log-ins in a day.',
};

export function sessionRoutes(platform: FeatureContext, needs: AccountNeeds): readonly Route[] {
  return [
    ...[accountPaths.login, accountPaths.loginAlias].map((path) =>
      defineRoute({
        method: 'post',
        path,
        who: 'anyone',
        summary: 'Logs in.',
        body: loginRequest,
        secretFields: ['password'],
        ignoresKey: true,
        views: [accountsProjection],
        answers: { body: loginResponse },
        refuses: [wrongPassword(), tooManyAttempts(5_000)],
        handle: (request) => logIn(request, platform, needs),
      }),
    ),
    defineRoute({
      method: 'post',
      path: accountPaths.logout,
      who: 'signed-in',
      summary: 'Ends the session of the token.',
      ignoresKey: true,
      views: [accountsProjection],
      answers: { body: messageResponse },
      handle: (request) => logOut(request, needs),
    }),
  ];
}

async function logIn(
  { body: { username, password }, address, context }: ShopRequest<LoginRequest, undefined>,
  { now }: FeatureContext,
  { accounts, sessions, nameAccount, passwords, tokens, signIns, attempts }: AccountNeeds,
): Promise<Answer> {
  const accountId = nameAccount(username);
  const account = await signIns.attempt({ accountId, address: ipKeyGenerator(address) }, async () => {
    const { state } = await accounts.load(accountStream(accountId));
    const passwordHash = state.is === 'open' ? state.passwordHash : undefined;
    const matches = await passwords.matches(password, passwordHash);
    return matches && state.is === 'open' ? state : undefined;
  });
  if (account === undefined) throw wrongPassword();
  await attempts.count(LOG_INS_OF_AN_ACCOUNT, accountId);
  const sessionId = randomUUID();
  const { role, sessionEpoch: epoch } = account;
  // A token's times are whole seconds.
  const expiresAt = Math.floor((now().getTime() + TOKEN_LIFETIME_MS) / 1000) * 1000;
  const { position } = await sessions.handle({
    stream: sessionStream(accountId),
    command: { type: 'OpenSession', accountId, sessionId, expiresAt: new Date(expiresAt).toISOString() },
    context: { ...context, by: { kind: role, id: accountId } },
  });
  const body: LoginResponse = {
    success: true,
    token: tokens.sign({ accountId, role, sessionId, epoch, expiresAt }),
    userId: accountId,
    message: 'Login successful!',
  };
  return { body, position };
}

async function logOut(
  { visitor, context }: ShopRequest<undefined, undefined>,
  { sessions }: AccountNeeds,
): Promise<Answer> {
  const { accountId, sessionId, expiresAt } = requireVisitor(visitor);
  const { position } = await sessions.handle({
    stream: sessionStream(accountId),
    command: { type: 'EndSession', accountId, sessionId, expiresAt },
    context,
  });
  return { body: { success: true, message: 'You are logged out.' }, position };
}
