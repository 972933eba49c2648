// An answer that was requested before a live message may lack what the message reports.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Message, openLive, requests } from '../testing/open-live.ts';
import { signedIn } from '../testing/open-shop.tsx';
import { answer } from '../testing/shop-answers.ts';
import { aPaymentMessage, aProductStock, aRequest } from '../testing/shop-samples.ts';

type Case = {
  readonly what: string;
  readonly path: string;
  readonly call: string;
  /** What the shop answers before and after the message. */
  readonly early: () => Response;
  readonly current: () => Response;
  readonly message: Message;
  readonly outdated: string;
};

const board = answer({
  success: true,
  data: { days: [], differences: [], unlistedDisputes: 0, asOf: '2026-11-20T06:30:07.000Z' },
});
const levels = { lowAt: 5, variants: [{ colorId: 1, size: 'S', counted: 4, reserved: 0, sold: 0 }] };

const cases: readonly Case[] = [
  {
    ...{ what: 'a customization request', path: '/admin/customization-requests' },
    ...{ call: 'GET /api/customization/requests', early: requests },
    current: answer({ success: true, data: [aRequest(), aRequest({ id: 'request-2' })], total: 2 }),
    message: { 'customization-count': { count: 2 } },
    outdated: 'Requests have been submitted or deleted since this page was loaded.',
  },
  {
    ...{ what: 'a product that is counted from now on', path: '/admin/stock', call: 'GET /api/stock' },
    early: answer({ products: [aProductStock()] }),
    current: answer({
      products: [aProductStock(), aProductStock({ productId: 2, name: 'Brass lamp', revision: 0 })],
    }),
    message: { 'stock-changed': { productId: 2, levels, revision: 0 } },
    outdated: 'The products have changed since this page was loaded.',
  },
  {
    ...{ what: 'a payment', path: '/admin/payments', call: 'GET /api/payments/board' },
    ...{ early: board, current: board },
    message: { 'payment-status': aPaymentMessage() },
    outdated: 'Payments have changed since then.',
  },
];

for (const { what, path, call, early, current, message, outdated } of cases)
  test(`a live message about ${what} is not forgotten when an answer comes that was requested before it`, async () => {
    const onItsWay = Promise.withResolvers<Response>();
    let answerNow: () => Response | Promise<Response> = early;
    const live = await openLive(path, { ...signedIn('admin'), [call]: () => answerNow() });
    const notice = page.getByText(outdated).first();
    expect(notice.query()).toBeNull();
    answerNow = () => onItsWay.promise;
    void live.queryClient.refetchQueries();
    await expect.poll(live.calls).toContain(call);
    answerNow = current;
    live.send(message);
    await expect.element(notice).toBeVisible();
    onItsWay.resolve(early());
    await live.settled();
    await expect.element(notice).toBeVisible();
  });
