// Sign-up, token validation, and the lists of users; logging in and out is in session-routes.ts.
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import {
  countResponse,
  signupRequest,
  usersPageResponse,
  usersQuery,
  usersResponse,
  validateTokenResponse,
  type SignupResponse,
  type ValidateTokenResponse,
} from '@aangan/shared-events/features/accounts/http';
import { accountStream, type AccountEvent } from '@aangan/shared-events/features/accounts/events';
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { messageResponse } from '@aangan/shared-events/http';
import { isErased } from '@aangan/shared-events/personal';
import { ipKeyGenerator } from 'express-rate-limit';
import { z } from 'zod';
import { tooManyAttempts, type Limit } from '../../http/authentication/attempts.ts';
import { normalizePassword } from './passwords.ts';
import { invalid, invalidToken, keyReused } from '../../domain/common-refusals.ts';
import { defineRoute, requireVisitor } from '../../http/define-route.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Route } from '../../http/route.ts';
import type { AccountNeeds } from './accounts.ts';
import { ownAccountRoutes } from './own/routes.ts';
import { allUsers, oneUser, usersCount, usersPage } from './queries.ts';
import { usernameTaken } from './refusals.ts';
import { sessionRoutes } from './sessions/routes.ts';

/** Counted by name and address together, so that a stranger cannot block a name for others. */
const SIGNUPS_OF_AN_ACCOUNT: Limit = { name: 'signup-account', max: 10, windowMs: 10 * 60_000 };
const SIGNUPS_OF_AN_ADDRESS: Limit = { name: 'signup-address', max: 60, windowMs: 10 * 60_000 };

export function accountRoutes(platform: FeatureContext, needs: AccountNeeds): readonly Route[] {
  const { views } = platform;
  return [
    signupRoute(needs),
    ...sessionRoutes(platform, needs),
    ...ownAccountRoutes(platform, needs),
    defineRoute({
      method: 'get',
      path: accountPaths.validateToken,
      who: 'signed-in',
      summary: 'Validates the token and returns its user.',
      views: [accountsProjection],
      answers: { body: validateTokenResponse },
      handle: async ({ visitor }) => {
        const user = await oneUser(views, requireVisitor(visitor).accountId);
        if (user === undefined) throw invalidToken();
        const body: ValidateTokenResponse = { success: true, message: 'Token is valid.', user };
        return { body };
      },
    }),
    defineRoute({
      method: 'get',
      path: accountPaths.users,
      who: 'admin',
      summary: 'Lists all users, or a page of them when a query is given.',
      query: usersQuery,
      views: [accountsProjection],
      answers: { body: z.union([usersResponse, usersPageResponse]) },
      handle: async ({ query }) => {
        const isPaged = Object.values(query).some((value) => value !== undefined);
        return { body: isPaged ? await usersPage(views, query) : await allUsers(views) };
      },
    }),
    defineRoute({
      method: 'get',
      path: accountPaths.usersCount,
      who: 'anyone',
      summary: 'Counts the customers.',
      views: [accountsProjection],
      isPublic: true,
      answers: { body: countResponse },
      handle: async () => ({ body: await usersCount(views) }),
    }),
  ];
}

/**
 * Whether a repeated sign-up has the password that the account was opened with: the log's comparison of
 * repeats leaves the password out.
 */
async function hasOpeningPassword(
  password: string,
  events: readonly AccountEvent[],
  passwords: AccountNeeds['passwords'],
): Promise<boolean> {
  const [opened] = events;
  if (opened?.type !== 'AccountOpened' || isErased(opened.data.person)) return false;
  return passwords.matches(password, opened.data.person.passwordHash);
}

function signupRoute({ accounts, nameAccount, passwords, attempts, reservedNames }: AccountNeeds): Route {
  return defineRoute({
    method: 'post',
    path: accountPaths.signup,
    who: 'anyone',
    summary: 'Opens an account.',
    body: signupRequest,
    secretFields: ['password'],
    views: [accountsProjection],
    answers: { status: 201, body: messageResponse },
    refuses: [usernameTaken(), tooManyAttempts(120_000)],
    handle: async ({ body: { name, username, mobile, password }, address, context }) => {
      if (normalizePassword(password).length < 8) throw invalid('A password has at least 8 characters.');
      const from = ipKeyGenerator(address);
      await attempts.count(SIGNUPS_OF_AN_ADDRESS, from);
      if (reservedNames.some((reserved) => reserved.toLowerCase() === username.toLowerCase()))
        throw usernameTaken();
      const accountId = nameAccount(username);
      await attempts.count(SIGNUPS_OF_AN_ACCOUNT, `${accountId} ${from}`);
      const passwordHash = await passwords.hash(password);
      const { position, repeated, events } = await accounts.handle({
        stream: accountStream(accountId),
        command: {
          type: 'OpenAccount',
          accountId,
          role: 'customer',
          person: { username, name, mobile, passwordHash },
        },
        context,
        sealFor: accountId,
        expectNew: true,
      });
      if (repeated && !(await hasOpeningPassword(password, events, passwords))) throw keyReused();
      const body: SignupResponse = { success: true, message: 'Your account is ready. Please log in.' };
      return { status: 201, body, position };
    },
  });
}
