// Opens a page of the shop in a component test: the real routes, guards and layouts, at an address of the test's own window.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import { livePath } from '@aangan/shared-events/live/paths';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { startLiveUpdates } from '../app/live-updates.ts';
import { createQueryClient } from '../app/query-client.ts';
import { createShopRouter } from '../app/router.tsx';
import { ShopApp } from '../app/shop-app.tsx';
import { answerCalls } from './answer-calls.ts';
import { eventually } from './eventually.ts';
import { aLiveStream } from './live-shop.ts';
import { type Answers, goodToken, shopAnswers } from './shop-answers.ts';

type OpenPage = {
  readonly queryClient: QueryClient;
  /** The calls that the page has made. */
  readonly sent: readonly Request[];
  /** The page's current address without the origin. */
  readonly address: () => string;
  /** Goes to an address as a link does. Resolves when its page is loaded. */
  readonly goTo: (path: string) => Promise<void>;
  /** Closes the page and opens its address again, as a reload does: only what the browser stores survives. */
  readonly reload: () => Promise<void>;
  /** Opens the live connection. @returns a function that sends a message as the shop does */
  readonly goLive: () => Promise<SendLive>;
};

type SendLive = <Name extends LiveMessageName>(name: Name, data: LiveMessages[Name]) => void;

/**
 * Opens `path`. Calls that `answers` does not name are answered by a small shop without a cart, a wishlist or orders; later changes of `answers`
 * apply. `state` is the history state that the previous page passed on.
 */
export async function openShop(path: string, answers: Answers = {}, state: object = {}): Promise<OpenPage> {
  const testPage = location.href;
  onTestFinished(() => history.replaceState(null, '', testPage));
  // A key of its own: how far the page was scrolled is stored under it, which the router reads before the tests of a file begin.
  const key = crypto.randomUUID();
  history.replaceState({ ...state, __TSR_index: 0, __TSR_key: key, key }, '', path);
  const live = aLiveStream();
  const every: Answers = { ...shopAnswers, [`GET ${livePath}`]: live.answer };
  const sent = answerCalls(new Proxy(every, { get: (all, call: string) => answers[call] ?? all[call] }));
  let { close, queryClient, router } = await mount();
  // A router that outlives its test would follow the addresses of the next one.
  onTestFinished(() => close());
  return {
    get queryClient() {
      return queryClient;
    },
    sent,
    address: () => `${location.pathname}${location.search}`,
    goTo: async (path) => {
      router.history.push(path);
      await router.load();
    },
    reload: async () => {
      close();
      ({ close, queryClient, router } = await mount());
    },
    goLive: async () => {
      onTestFinished(startLiveUpdates(queryClient));
      const { send } = await live.connection;
      // A new connection reads again what may have changed before it.
      await eventually(() => expect(queryClient.isFetching()).toBe(0));
      return send;
    },
  };
}

async function mount() {
  const queryClient = createQueryClient();
  const { queries = {}, ...others } = queryClient.getDefaultOptions();
  // Retries at once instead of after a second.
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } });
  const router = createShopRouter(queryClient);
  await router.load();
  const { unmount } = render(<ShopApp queryClient={queryClient} router={router} />);
  const close = () => {
    unmount();
    queryClient.clear();
    router.history.destroy();
  };
  return { close, queryClient, router };
}

/** Signs a person in for this test, as the browser stores it. @returns the shop's answer to a check of that token */
export function signedIn(role: Role = 'customer'): Answers {
  localStorage.setItem('token', tokenOf(role));
  localStorage.setItem('userId', 'user-1');
  localStorage.setItem('isAdmin', String(role === 'admin'));
  return { 'GET /api/auth/validate-token': goodToken(role) };
}

type Role = 'customer' | 'admin' | 'auditor';

/** A token with claims that the browser can read; its signature is never checked. */
export function tokenOf(role: Role): string {
  const claims = { sub: 'user-1', role, isAdmin: role === 'admin', jti: 'session-1', exp: 4_102_444_800 };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

export function isSignedIn(): boolean {
  return localStorage.getItem('token') !== null;
}

/** What this tab sees of a log-out in another one. */
export function logOutInAnotherTab(): void {
  for (const key of ['token', 'userId', 'isAdmin']) localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}
