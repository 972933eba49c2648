// Another's change has one route to the screen, its live message: no request. Gaps and changes of route are the exceptions.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { repaints } from '../testing/live-message-cases.ts';
import { kurta, openLive } from '../testing/open-live.ts';
import { signedIn } from '../testing/open-shop.tsx';
import { cartOf } from '../testing/shop-answers.ts';

for (const [name, cases] of Object.entries(repaints))
  for (const { what, path, role, answers, message, shown } of cases)
    test(`the live message ${name} about ${what} is followed by no request`, async () => {
      const live = await openLive(path, { ...signedIn(role), ...answers });
      live.send(message);
      await shown();
      await live.settled();
      expect(live.calls()).toEqual([]);
    });

test('the resyncs of a worker that takes over, one for each projection, are followed by one reading of the page', async () => {
  const live = await openLive('/cart', { ...signedIn(), 'GET /api/cart': cartOf(kurta) });
  for (let projection = 0; projection < 4; projection++) {
    live.send({ resync: {} });
    await vi.advanceTimersByTimeAsync(60);
  }
  const readings = () => live.calls().filter((call) => call === 'GET /api/cart').length;
  await expect.poll(readings).toBe(1);
  await live.settled();
  expect(readings()).toBe(1);
});

test('a change of route reads the counts, as section 2 of the specification demands, and a visitor’s none', async () => {
  const live = await openLive('/contact', { ...signedIn() });
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect
    .poll(() =>
      live
        .calls()
        .filter((call) => /cart|wishlist/.test(call))
        .toSorted(),
    )
    .toEqual(['GET /api/cart', 'GET /api/wishlist']);
  await live.settled();
  expect(
    live
      .calls()
      .filter((call) => /cart|wishlist/.test(call))
      .toSorted(),
  ).toEqual(['GET /api/cart', 'GET /api/wishlist']);
});
