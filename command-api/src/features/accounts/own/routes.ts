// What a person can see of their own account and do with it. Password and erasing are confirmed by the present password, throttled as a log-in is.
import { randomUUID } from 'node:crypto';
import { accountStream, sessionStream } from '@aangan/shared-events/features/accounts/events';
import {
  changePasswordRequest,
  eraseAccountRequest,
  loginResponse,
  ownAccountResponse,
  ownDataResponse,
  sessionsResponse,
  type ChangePasswordRequest,
  type EraseAccountRequest,
  type LoginResponse,
  type OwnAccountResponse,
  type SessionsResponse,
} from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { alertsProjection } from '@aangan/shared-events/features/alerts/views';
import { mailProjection } from '@aangan/shared-events/features/mail/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { returnsProjection } from '@aangan/shared-events/features/returns/views';
import { reviewsProjection } from '@aangan/shared-events/features/reviews/views';
import { messageResponse } from '@aangan/shared-events/http';
import { ipKeyGenerator } from 'express-rate-limit';
import { z } from 'zod';
import { invalid, invalidToken } from '../../../domain/common-refusals.ts';
import { tooManyAttempts } from '../../../http/authentication/attempts.ts';
import { normalizePassword } from '../passwords.ts';
import { TOKEN_LIFETIME_MS } from '../../../http/authentication/tokens.ts';
import { defineRoute, requireVisitor } from '../../../http/define-route.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { Answer, Route, ShopRequest } from '../../../http/route.ts';
import type { AccountNeeds } from '../accounts.ts';
import { accountOfSettings, notYourPassword, staffAccount } from '../refusals.ts';
import { ACCOUNT_LIMITS, OWN_DATA_LIMITS } from './limits.ts';
import { readOwnAccount, readSessions } from './own-account.ts';
import { dataAsHtml, dataAsJson } from './own-data.ts';

const PASSWORD_OF_SETTINGS = 'ADMIN_PASSWORD is the password of';

export function ownAccountRoutes(platform: FeatureContext, needs: AccountNeeds): readonly Route[] {
  const { log, keys, now } = platform;
  const { streamsOf, describeEvent, colorNamesOf } = needs;
  const data = { log, keys, streamsOf, describeEvent, colorNamesOf };
  const held = [
    ...[accountsProjection, colorsProjection, ordersProjection],
    ...[returnsProjection, reviewsProjection, mailProjection, alertsProjection],
  ];
  return [
    defineRoute({
      method: 'get',
      path: accountPaths.own,
      who: 'signed-in',
      summary: 'The sender’s own account.',
      views: [accountsProjection],
      answers: { body: ownAccountResponse },
      handle: async ({ visitor }) => {
        const account = await readOwnAccount(platform, requireVisitor(visitor).accountId);
        if (account === undefined) throw invalidToken();
        const body: OwnAccountResponse = { success: true, data: account };
        return { body };
      },
    }),
    defineRoute({
      method: 'get',
      path: accountPaths.sessions,
      who: 'signed-in',
      summary: 'The sender’s valid sessions, the newest first.',
      views: [accountsProjection],
      answers: { body: sessionsResponse },
      handle: async ({ visitor }) => {
        const { accountId, sessionId } = requireVisitor(visitor);
        const sessions = await readSessions(platform, { accountId, sessionId, now: now() });
        const body: SessionsResponse = { success: true, data: sessions };
        return { body };
      },
    }),
    defineRoute({
      method: 'post',
      path: accountPaths.endSessions,
      who: 'signed-in',
      summary: 'Ends all sessions of the sender, this one too.',
      ignoresKey: true,
      limits: ACCOUNT_LIMITS,
      views: [accountsProjection],
      answers: { body: messageResponse },
      handle: async ({ visitor, context }) => {
        const { accountId } = requireVisitor(visitor);
        const { position } = await needs.accounts.handle({
          stream: accountStream(accountId),
          command: { type: 'EndSessions', accountId, reason: 'logged out everywhere' },
          context,
        });
        return { body: { success: true, message: 'You are logged out everywhere.' }, position };
      },
    }),
    defineRoute({
      method: 'put',
      path: accountPaths.password,
      who: 'signed-in',
      summary: 'Changes the sender’s password, ends all sessions and opens a new one.',
      body: changePasswordRequest,
      secretFields: ['current', 'password'],
      ignoresKey: true,
      limits: ACCOUNT_LIMITS,
      views: [accountsProjection],
      answers: { body: loginResponse },
      refuses: [notYourPassword(), tooManyAttempts(5_000), accountOfSettings(PASSWORD_OF_SETTINGS, 'admin')],
      handle: (request) => changePassword(request, platform, needs),
    }),
    defineRoute({
      method: 'post',
      path: accountPaths.erase,
      who: 'signed-in',
      summary: 'Erases the sender’s account and personal data permanently.',
      body: eraseAccountRequest,
      secretFields: ['password'],
      ignoresKey: true,
      limits: ACCOUNT_LIMITS,
      views: [accountsProjection],
      answers: { body: messageResponse },
      refuses: [notYourPassword(), tooManyAttempts(5_000), staffAccount()],
      handle: (request) => erase(request, needs),
    }),
    defineRoute({
      method: 'get',
      path: accountPaths.dataAsJson,
      who: 'signed-in',
      summary: 'Everything that the shop holds about the sender, as JSON.',
      limits: OWN_DATA_LIMITS,
      views: held,
      answers: { body: ownDataResponse },
      handle: ({ visitor }) => {
        const text = dataAsJson(data, requireVisitor(visitor).accountId, now());
        const type = 'application/json; charset=utf-8';
        return Promise.resolve({ body: undefined, stream: { type, name: 'your-data.json', text } });
      },
    }),
    defineRoute({
      method: 'get',
      path: accountPaths.dataAsHtml,
      who: 'signed-in',
      summary: 'The same as a page.',
      limits: OWN_DATA_LIMITS,
      views: held,
      answers: {
        body: z.string().meta({ description: 'A page that needs no other file.' }),
        type: 'text/html; charset=utf-8',
      },
      handle: ({ visitor }) => {
        const text = dataAsHtml(data, requireVisitor(visitor).accountId, now());
        const type = 'text/html; charset=utf-8';
        return Promise.resolve({ body: undefined, stream: { type, name: 'your-data.html', text } });
      },
    }),
  ];
}

/** Throws 400 unless it is the password of the account, and 429 after too many wrong ones. */
async function requirePassword(
  { accounts, passwords, signIns }: AccountNeeds,
  { accountId, address, password, field }: Record<'accountId' | 'address' | 'password' | 'field', string>,
): Promise<void> {
  const isRight = await signIns.attempt({ accountId, address: ipKeyGenerator(address) }, async () => {
    const { state } = await accounts.load(accountStream(accountId));
    const passwordHash = state.is === 'open' ? state.passwordHash : undefined;
    return (await passwords.matches(password, passwordHash)) || undefined;
  });
  if (isRight === undefined) throw notYourPassword(field);
}

async function changePassword(
  { visitor, body, address, context }: ShopRequest<ChangePasswordRequest, undefined>,
  { now }: FeatureContext,
  needs: AccountNeeds,
): Promise<Answer> {
  const { accounts, sessions, passwords, tokens, nameAccount, reservedNames } = needs;
  const { accountId } = requireVisitor(visitor);
  const ofSettings = reservedNames.find((name) => nameAccount(name) === accountId);
  if (ofSettings !== undefined) throw accountOfSettings(PASSWORD_OF_SETTINGS, ofSettings);
  if (normalizePassword(body.password).length < 8)
    throw invalid('A password has at least 8 characters.', 'password');
  await requirePassword(needs, { accountId, address, password: body.current, field: 'current' });
  const passwordHash = await passwords.hash(body.password);
  const { stream } = await accounts.handle({
    stream: accountStream(accountId),
    command: { type: 'ChangePassword', accountId, passwordHash },
    context,
    sealFor: accountId,
  });
  if (stream.state.is !== 'open') throw invalidToken();
  // Both of one state: the role may have changed since the request began.
  const { role, sessionEpoch: epoch } = stream.state;
  const sessionId = randomUUID();
  const expiresAt = Math.floor((now().getTime() + TOKEN_LIFETIME_MS) / 1000) * 1000;
  const { position } = await sessions.handle({
    stream: sessionStream(accountId),
    command: { type: 'OpenSession', accountId, sessionId, expiresAt: new Date(expiresAt).toISOString() },
    context,
  });
  const answer: LoginResponse = {
    success: true,
    token: tokens.sign({ accountId, role, sessionId, epoch, expiresAt }),
    userId: accountId,
    message: 'Your password was changed. Other devices are logged out.',
  };
  return { body: answer, position };
}

async function erase(
  { visitor, body, address, context }: ShopRequest<EraseAccountRequest, undefined>,
  needs: AccountNeeds,
): Promise<Answer> {
  const { accountId, role } = requireVisitor(visitor);
  if (role !== 'customer') throw staffAccount();
  await requirePassword(needs, { accountId, address, password: body.password, field: 'password' });
  const { position } = await needs.accounts.handle({
    stream: accountStream(accountId),
    command: { type: 'EraseAccount', accountId },
    context,
  });
  return { body: { success: true, message: 'Your account and your data are erased.' }, position };
}
