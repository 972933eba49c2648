// A live message about a return that is being read.
import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openLive } from '../../testing/open-live.ts';
import { signedIn } from '../../testing/open-shop.tsx';
import { answer } from '../../testing/shop-answers.ts';
import { aReturn } from '../../testing/shop-samples.ts';

const none = {
  ...{ requested: 0, approved: 0, refused: 0, withdrawn: 0 },
  ...{ received: 0, refunding: 0, refunded: 0, closed: 0 },
};
const listOf = (returned: ReturnResponse) =>
  answer({ success: true, data: [returned], next: null, counts: { ...none, [returned.state]: 1 } })();

test('a live message about a return is not undone by an answer that was requested before it', async () => {
  const asked = aReturn();
  const approved = aReturn({ state: 'approved', revision: 1 });
  const before = Promise.withResolvers<Response>();
  let answerNow: () => Response | Promise<Response> = () => listOf(asked);
  const live = await openLive('/account/returns', { ...signedIn(), 'GET /api/returns': () => answerNow() });
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  answerNow = () => before.promise;
  void live.queryClient.refetchQueries();
  await expect.poll(live.calls).toContain('GET /api/returns');
  answerNow = () => listOf(approved);
  live.send({ 'return-changed': approved });
  // Only a return that the shop has not decided about can be withdrawn.
  const withdraw = page.getByRole('button', { name: 'Withdraw' });
  await expect.poll(() => withdraw.query()).toBeNull();
  before.resolve(listOf(asked));
  await live.settled();
  expect(withdraw.query()).toBeNull();
});
