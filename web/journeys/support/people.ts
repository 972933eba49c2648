// Fixtures: the users of the journeys, each in a browser context of their own. A console error or warning fails the journey.
import { randomUUID } from 'node:crypto';
import type { LoginResponse } from '@aangan/shared-events/features/accounts/http';
import type { APIRequestContext, Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { withRetries } from './retried-calls.ts';
import { recordNotices } from './notices.ts';
import { recordCalls } from './failure-report.ts';

export type Account = { readonly username: string; readonly password: string };

type People = {
  /** A signed-in customer with an account of their own. */
  readonly shopper: Page;
  readonly administrator: Page;
  /** A signed-in auditor, who can only read. */
  readonly auditor: Page;
  /** Opens another browser context without a session; its console is watched too. */
  readonly openWindow: () => Promise<Page>;
};

export const administratorAccount: Account = {
  username: process.env['ADMIN_USERNAME'] ?? '',
  password: process.env['ADMIN_PASSWORD'] ?? '',
};

export const auditorAccount: Account = {
  username: process.env['AUDITOR_USERNAME'] ?? '',
  password: process.env['AUDITOR_PASSWORD'] ?? '',
};

/** For `test.use`: no reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Expected console messages: failed loads of requests that a journey provokes, unused font preloads on a stalled machine, and the journeys' own
 * scripts, which the frame of a mail does not run. Everything else is a defect.
 */
const provoked =
  /^Failed to load resource|\.woff2 was preloaded using link preload but not used|^Blocked script execution in '[^']+\/mail-page\//;

export const test = base.extend<People>({
  request: async ({ request }, provide) => provide(withRetries(request)),
  page: async ({ page }, provide) => {
    const complaints = await watchConsole(page.context());
    const reportFailure = recordCalls(page.context(), complaints);
    await recordNotices(page.context());
    await provide(page);
    await reportFailure();
    expect(complaints).toEqual([]);
  },
  openWindow: async ({ browser }, provide) => {
    const windows: {
      readonly context: BrowserContext;
      readonly complaints: readonly string[];
      readonly reportFailure: () => Promise<void>;
    }[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      const complaints = await watchConsole(context);
      windows.push({ context, complaints, reportFailure: recordCalls(context, complaints) });
      await recordNotices(context);
      return context.newPage();
    });
    for (const { reportFailure } of windows) await reportFailure();
    for (const { context } of windows) await context.close();
    expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  shopper: async ({ browser, request }, provide) => {
    await withSignedIn(browser, request, await anAccount(request), provide);
  },
  administrator: async ({ browser, request }, provide) => {
    await withSignedIn(browser, request, administratorAccount, provide);
  },
  auditor: async ({ browser, request }, provide) => {
    await withSignedIn(browser, request, auditorAccount, provide);
  },
});

export function aNewAccount(): Account {
  return { username: `shopper-${randomUUID().slice(0, 12)}`, password: 'marigold-and-indigo' };
}

/** Creates an account by an API call, for journeys about something else. */
export async function anAccount(request: APIRequestContext): Promise<Account> {
  const account = aNewAccount();
  const answer = await request.post('/api/auth/signup', {
    data: { name: 'Meera Pillai', mobile: '9876543210', ...account },
  });
  expect(answer.status()).toBe(201);
  return account;
}

/** Signs in with the form of the sign-in page. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function withSignedIn(
  browser: Browser,
  request: APIRequestContext,
  account: Account,
  provide: (page: Page) => Promise<void>,
): Promise<void> {
  const answer = await request.post('/api/auth/login', { data: account });
  const { token, userId } = (await answer.json()) as LoginResponse;
  const isAdmin = String(account === administratorAccount);
  const { origin } = new URL(answer.url());
  const context = await browser.newContext({ storageState: stored(origin, { token, userId, isAdmin }) });
  const complaints = await watchConsole(context);
  const reportFailure = recordCalls(context, complaints);
  await recordNotices(context);
  const page = await context.newPage();
  tokens.set(page, token);
  await provide(page);
  await reportFailure();
  await context.close();
  expect(complaints).toEqual([]);
}

const tokens = new WeakMap<Page, string>();

/** The token of the user who was signed in when the journey began. */
export function tokenOf(page: Page): string {
  const token = tokens.get(page);
  if (token === undefined) throw new Error('No user was signed in at this page when the journey began.');
  return token;
}

/** The storage state of a browser with this session at `origin`. */
export function stored(origin: string, session: Readonly<Record<'token' | 'userId' | 'isAdmin', string>>) {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Collects unexpected console messages and errors of all tabs, and what the pages' own policy refuses them; any entry is a defect. The tabs lack what Safari lacks. */
export async function watchConsole(context: BrowserContext): Promise<readonly string[]> {
  const complaints: string[] = [];
  const listen = (message: ConsoleMessage) => {
    const isUnexpected = ['error', 'warning'].includes(message.type()) && !provoked.test(message.text());
    if (isUnexpected) complaints.push(message.text());
  };
  context.on('console', listen);
  context.on('weberror', (error) => complaints.push(error.error().message));
  await context.addInitScript(reportRefusedCode);
  await context.addInitScript(lackAsSafari);
  return complaints;
}

/** Runs in the page: Firefox reports code that the page's policy refuses even where the failure is caught, Chromium does not. */
function reportRefusedCode(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    reportError(new Error(`The page's policy (${violatedDirective}) refused ${blockedURI}`)),
  );
}

/** Runs in the page: Safari cannot iterate over a stream. */
function lackAsSafari(): void {
  for (const name of [Symbol.asyncIterator, 'values']) Reflect.deleteProperty(ReadableStream.prototype, name);
}
