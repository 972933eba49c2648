// Pages with a live connection for component tests that count requests.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import type { WishlistEntryResponse } from '@aangan/shared-events/features/wishlist/http';
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aLiveStream } from './live-shop.ts';
import { openShop } from './open-shop.tsx';
import { answer, type Answers, productList } from './shop-answers.ts';
import { aCartItem, aProduct, aRequest, red } from './shop-samples.ts';
import { startLiveUpdates } from '../app/live-updates.ts';

export type Message = {
  readonly [Name in LiveMessageName]?: LiveMessages[Name];
};

export const kurta = aCartItem();
export const jhumkas = aCartItem({ id: 2, name: 'Ruby jhumkas', size: 'Free Size', price: 450 });
/** Longer than live messages are gathered, and than any delayed request of the web. */
const SETTLED_MS = 1_100;
const ROUND_MS = 20;
const realTimeout = globalThis.setTimeout;

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
export const cartMessage = (commit: number, ...lines: CartItemResponse[]) => ({
  'cart-count': { count: lines.length, commit: String(commit), lines },
});
export const wishlistMessage = (commit: number, ...entries: WishlistEntryResponse[]) => ({
  'wishlist-count': { count: entries.length, commit: String(commit), entries },
});

/** Opens a page with a live connection, and waits until it is quiet. Its timers run as they would, and at once where the test waits for them. */
export async function openLive(path: string, answers: Answers) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const stream = aLiveStream();
  const opened = await openShop(path, { 'GET /api/live': stream.answer, ...answers });
  onTestFinished(startLiveUpdates(opened.queryClient));
  const connection = await stream.connection;
  const settled = async () => {
    // Once for what is under way, and once for what that has begun when its modules are loaded and its answers are there.
    for (let round = 0; round < 2; round++) {
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
      await new Promise((resolve) => realTimeout(resolve, ROUND_MS));
    }
    await expect.poll(() => opened.queryClient.isFetching()).toBe(0);
  };
  await settled();
  const before = opened.sent.length;
  return {
    ...opened,
    settled,
    send: (message: Message) => {
      for (const [name, data] of Object.entries(message)) connection.send(name as LiveMessageName, data);
    },
    /** The calls since the page was quiet. */
    calls: () => opened.sent.slice(before).map(({ method, url }) => `${method} ${new URL(url).pathname}`),
  };
}

export const countShown = (text: string) => () =>
  expect.element(page.getByRole('button', { name: text }).first()).toBeVisible();
export const counts: Answers = {
  'GET /api/public/users/count': answer({ count: 2 }),
  'GET /api/public/products/count': answer({ count: 2 }),
  'GET /api/public/orders/stats': answer({
    total: 1,
    status: { pending: 1, fulfilled: 0, delivered: 0, rejected: 0, accepted: 0 },
  }),
};
export const textShown = (text: string) => () => expect.element(page.getByText(text).first()).toBeVisible();
export const changedProduct = {
  ...{ productId: 1, name: 'Lotus kurta', price: 1200, oldPrice: null, inStock: true, removed: false },
  ...{ sizes: ['S', 'M'], colorIds: [red.id] },
};
export const managed: Answers = { 'GET /api/products': productList([aProduct()]) };
export const requests = answer({ success: true, data: [aRequest()], total: 1 });
