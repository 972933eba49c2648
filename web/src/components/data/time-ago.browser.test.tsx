import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noteShopTime } from '../../lib/shop-clock.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { TimeAgo } from './time-ago.tsx';

const at = '2026-11-17T14:44:00.000Z';
const time = page.getByRole('time');

function setClock(now: string) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(now) });
}

test("shows how long ago it was, and the exact moment in the visitor's time zone on hover", async () => {
  setClock('2026-11-17T14:48:30.000Z');
  renderInShop(<TimeAgo at={at} />);
  await expect.element(time).toHaveTextContent('4 min ago');
  await expect.element(time).toHaveAttribute('title', '17 Nov 2026, 20:14');
  await expect.element(time).toHaveAttribute('datetime', at);
});

test('follows the shop’s clock where that of the browser is wrong', async () => {
  setClock('2026-11-17T18:48:30.000Z');
  noteShopTime(Date.now(), 'Tue, 17 Nov 2026 14:48:30 GMT');
  renderInShop(<TimeAgo at={at} />);
  await expect.element(time).toHaveTextContent('4 min ago');
});

test('counts on while it is shown', async () => {
  setClock('2026-11-17T14:44:10.000Z');
  renderInShop(<TimeAgo at={at} />);
  await expect.element(time).toHaveTextContent('just now');
  vi.advanceTimersByTime(60_000);
  await expect.element(time).toHaveTextContent('1 min ago');
});

test('stops counting when it leaves the page', () => {
  setClock('2026-11-17T14:44:10.000Z');
  const before = vi.getTimerCount();
  const { unmount } = renderInShop(<TimeAgo at={at} />);
  expect(vi.getTimerCount()).toBe(before + 1);
  unmount();
  expect(vi.getTimerCount()).toBe(before);
});

test("is the day in the shop's time zone where the page is drawn, and has no moment", () => {
  const drawn = renderToString(<TimeAgo at="2026-11-17T20:44:00.000Z" />);
  expect(drawn).toBe('<time dateTime="2026-11-17T20:44:00.000Z">18 Nov 2026</time>');
});
