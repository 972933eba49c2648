import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import { pressNow } from '../../../testing/press-now.ts';
import { answer, type Answers, noAnswer, refusal } from '../../../testing/shop-answers.ts';
import { aReturn as aReturnOfOne } from '../../../testing/shop-samples.ts';

const aReturn = (more: Partial<ReturnResponse> = {}): ReturnResponse => {
  const one = aReturnOfOne();
  return { ...one, lines: one.lines.map((line) => ({ ...line, quantity: 2 })), ...more };
};
const none = { approved: 0, refused: 0, withdrawn: 0, received: 0, refunding: 0, refunded: 0, closed: 0 };
const office = (returned: ReturnResponse): Answers => ({
  ...signedIn('admin'),
  'GET /api/returns': answer({
    ...{ success: true, data: [returned], counts: { ...none, requested: 1 }, next: null },
  }),
});
const changed = (returned: ReturnResponse) => answer({ success: true, message: 'Done.', data: returned });
const row = page.getByRole('button', { name: /^Order 7 · Return 1/ });
const dialog = page.getByRole('dialog', { name: 'Order 7 · Return 1' });

test('a return is approved at the revision that is shown', async () => {
  const answers = office(aReturn());
  answers['POST /api/returns/7/1/approve'] = changed(aReturn({ state: 'approved', revision: 1 }));
  const { sent } = await openShop('/admin/returns', answers);
  await expect.element(page.getByRole('radio', { name: 'Requested 1' })).toBeInTheDocument();
  await row.click();
  await expect.element(dialog.getByText('Torn.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Parcel arrived' })).toBeVisible();
  const [request] = sent.filter(({ method }) => method === 'POST');
  expect(request?.headers.get('If-Match')).toBe('"0"');
});

test('on a phone the reason is whole', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  const lines = aReturn().lines.map((line) => ({ ...line, name: 'Banarasi sari with a woven border' }));
  await openShop('/admin/returns', office(aReturn({ lines, reason: 'not-as-described' })));
  const text = row.getByText(/woven border · /);
  await expect.element(text).toBeVisible();
  expect(text.element().scrollWidth).toBeLessThanOrEqual(text.element().clientWidth);
});

test('a step that is repeated after a lost answer has the same key', async () => {
  const answers = office(aReturn());
  answers['POST /api/returns/7/1/approve'] = noAnswer;
  const { sent } = await openShop('/admin/returns', answers);
  await row.click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  answers['POST /api/returns/7/1/approve'] = changed(aReturn({ state: 'approved', revision: 1 }));
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Parcel arrived' })).toBeVisible();
  const keys = sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('the next step is offered with the answer of the one before, also when its live message is faster', async () => {
  const approved = aReturn({ state: 'approved', revision: 1 });
  const arrived = aReturn({ state: 'received', refundable: 8400, revision: 2 });
  const decided = Promise.withResolvers<Response>();
  const answers = office(aReturn());
  answers['POST /api/returns/7/1/approve'] = () => decided.promise;
  answers['POST /api/returns/7/1/receive'] = changed(arrived);
  const { goLive } = await openShop('/admin/returns', answers);
  const send = await goLive();
  await row.click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  send('return-changed', approved);
  await expect.element(page.getByText('Approved 1')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Parcel arrived' }).query()).toBeNull();
  decided.resolve(changed(approved)());
  await dialog.getByRole('button', { name: 'Parcel arrived' }).click();
  expect(dialog.getByText(/in the meantime/).query(), 'of one’s own step').toBeNull();
  await expect.element(dialog.getByLabelText('Amount (₹)')).toHaveValue('8400.00');
});

test('a refusal needs an explanation', async () => {
  const answers = office(aReturn());
  answers['POST /api/returns/7/1/refuse'] = changed(
    aReturn({ state: 'refused', explanation: 'It was worn.', revision: 1 }),
  );
  const { sent } = await openShop('/admin/returns', answers);
  await row.click();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(dialog.getByText('Please say why it is refused.')).toBeVisible();
  await dialog.getByLabelText('Reason, as the customer reads it').fill('It was worn.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(dialog.getByText('It was worn.')).toBeVisible();
  expect(
    await sent
      .find(({ method }) => method === 'POST')
      ?.clone()
      .json(),
  ).toEqual({ explanation: 'It was worn.' });
});

test('a return is closed with a reason for the customer, or without one', async () => {
  const before = aReturn({ state: 'received', refundable: 8400, revision: 2 });
  const answers = office(before);
  answers['POST /api/returns/7/1/close'] = refusal(503, 'The shop is catching up.');
  const { sent } = await openShop('/admin/returns', answers);
  await row.click();
  const close = page.getByRole('button', { name: 'Close without refund' });
  await dialog.getByRole('button', { name: 'Close without refund' }).click();
  const asking = page.getByRole('alertdialog');
  const reason = asking.getByLabelText('Reason, as the customer reads it (optional)');
  await expect.element(reason).toHaveFocus();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(close).toHaveFocus();
  await close.click();
  await asking.getByRole('button', { name: 'Close without refund' }).click();
  await expect.element(asking.getByRole('alert')).toHaveTextContent('The shop is catching up.');
  await reason.fill(' It was worn. ');
  answers['POST /api/returns/7/1/close'] = changed(
    aReturn({ ...before, state: 'closed', explanation: 'It was worn.', revision: 3 }),
  );
  await asking.getByRole('button', { name: 'Close without refund' }).click();
  await expect.element(dialog.getByText('It was worn.')).toBeVisible();
  expect(close.query()).toBeNull();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  const bodies = await Promise.all(
    sent.filter(({ method }) => method === 'POST').map((request) => request.clone().json()),
  );
  expect(bodies).toEqual([{}, { explanation: 'It was worn.' }]);
});

test('two sizes of a product that arrive are told apart', async () => {
  const lines = aReturn().lines.flatMap((each) => [each, { ...each, line: 1, size: 'L' }]);
  await openShop('/admin/returns', office(aReturn({ state: 'approved', lines, revision: 1 })));
  await row.click();
  for (const size of ['M', 'L']) {
    const name = `Banarasi sari, ${size}`;
    await expect.element(dialog.getByRole('group', { name: `How many of ${name} arrived` })).toBeVisible();
    await expect.element(dialog.getByRole('checkbox', { name: `Sell ${name} again` })).toBeVisible();
  }
});

test('two colors of a product that arrive are told apart', async () => {
  const colors = [
    { id: 1, name: 'Indigo', hexCode: '#2E3A7B' },
    { id: 2, name: 'Leaf', hexCode: '#3F6B3C' },
  ];
  const lines = aReturn().lines.flatMap((each) =>
    colors.map(({ hexCode }, line) => ({ ...each, line, color: hexCode })),
  );
  await openShop('/admin/returns', {
    ...office(aReturn({ state: 'approved', lines, revision: 1 })),
    'GET /api/products/filters': answer({ categories: [], brands: [], colors }),
  });
  await row.click();
  for (const { name } of colors) {
    const line = `Banarasi sari, ${name}, M`;
    await expect.element(dialog.getByRole('group', { name: `How many of ${line} arrived` })).toBeVisible();
    await expect.element(dialog.getByText(`2 × ${line}`)).toBeVisible();
  }
});

test('a change by another administrator is announced while a refusal is written', async () => {
  const { goLive } = await openShop('/admin/returns', office(aReturn()));
  const send = await goLive();
  await row.click();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await dialog.getByLabelText('Reason, as the customer reads it').fill('It was worn.');
  send('return-changed', aReturn({ state: 'approved', revision: 1 }));
  const notice = dialog.getByText('This return was changed in the meantime. Here is its new state.');
  await expect.element(notice).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Parcel arrived' })).toBeVisible();
});

test('less than was asked can arrive', async () => {
  const answers = office(aReturn({ state: 'approved', revision: 1 }));
  const [line] = aReturn().lines;
  const arrived = line === undefined ? [] : [{ ...line, received: 1 }];
  answers['POST /api/returns/7/1/receive'] = changed(
    aReturn({ state: 'received', lines: arrived, refundable: 4200, revision: 2 }),
  );
  const { sent } = await openShop('/admin/returns', answers);
  await row.click();
  await dialog.getByRole('button', { name: 'One less' }).click();
  await dialog.getByRole('button', { name: 'Parcel arrived' }).click();
  await expect.element(dialog.getByText('1 of 2 arrived')).toBeVisible();
  expect(
    await sent
      .find(({ method }) => method === 'POST')
      ?.clone()
      .json(),
  ).toMatchObject({
    lines: [{ line: 0, quantity: 1, restock: false }],
  });
});

test('a typed reference of cash outlasts the refund of another administrator', async () => {
  const received = aReturn({ state: 'received', refundable: 8400, refundWay: 'cash', revision: 2 });
  const { goLive } = await openShop('/admin/returns', office(received));
  const send = await goLive();
  await row.click();
  const reference = dialog.getByLabelText('Reference of the cash');
  await reference.fill('Receipt 17');
  const refund = { amount: 400, paid: 0, how: 'cash', failed: false } as const;
  send('return-changed', { ...received, state: 'refunding', refund, refundable: 0, revision: 3 });
  await expect.element(reference).not.toBeInTheDocument();
  send('return-changed', { ...received, state: 'refunded', refunded: 400, refundable: 8000, revision: 4 });
  await expect.element(dialog.getByLabelText('Amount (₹)')).toHaveValue('8000.00');
  await expect.element(reference).toHaveValue('Receipt 17');
});

test('what arrived is refunded: all that is left by default, and cash with its reference', async () => {
  const arrived = aReturn({ state: 'received', refundable: 8400, revision: 2 });
  const answers = office(arrived);
  answers['POST /api/returns/7/1/refund'] = changed(
    aReturn({ state: 'refunded', refunded: 8400, refundable: 0, revision: 4 }),
  );
  const { sent } = await openShop('/admin/returns', answers);
  await row.click();
  await expect.element(dialog.getByLabelText('Amount (₹)')).toHaveValue('8400.00');
  await dialog.getByLabelText('Amount (₹)').fill('8,400.01');
  await dialog.getByRole('button', { name: /^Record/ }).click();
  await expect
    .element(dialog.getByRole('alert').getByText('This is more than can be refunded.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Please fill in the reference.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Amount (₹)')).toHaveFocus();
  await dialog.getByLabelText('Amount (₹)').fill('8,400');
  await dialog.getByLabelText('Reference of the cash').fill('Receipt 17');
  await dialog.getByRole('button', { name: 'Record ₹8,400.00 in cash' }).click();
  await expect.element(dialog.getByText('₹8,400.00 was refunded.')).toBeVisible();
  expect(
    await sent
      .find(({ method }) => method === 'POST')
      ?.clone()
      .json(),
  ).toEqual({
    amount: '8400',
    reference: 'Receipt 17',
  });
});

for (const [unpaid, text] of [
  [
    { why: 'too-little-left', amount: 4200, left: 100 },
    'The last refund was refused: ₹100.00 is left of the payment.',
  ],
  [
    { why: 'too-small', amount: 4200, left: 4200.5 },
    'The last refund was refused: at least ₹1.00 is paid back, and nothing or at least ₹1.00 is left.',
  ],
  [{ why: 'withdrawn', amount: 4200, left: null }, 'The last refund of ₹4,200.00 was withdrawn.'],
] as const)
  test(`the last refund, of which nothing was paid, says why: ${unpaid.why}`, async () => {
    await openShop(
      '/admin/returns',
      office(aReturn({ state: 'received', refundable: 8400, unpaid, revision: 4 })),
    );
    await row.click();
    await expect.element(dialog.getByText(text)).toBeVisible();
  });

test('of a refund that is paid in part only the rest is on its way', async () => {
  const refund = { amount: 4200, paid: 1200, how: 'online', failed: false } as const;
  await openShop('/admin/returns', office(aReturn({ state: 'refunding', refundWay: 'online', refund })));
  await row.click();
  await expect.element(dialog.getByText('₹3,000.00 is being refunded.')).toBeVisible();
  await expect.element(dialog.getByText('₹1,200.00 was refunded.')).toBeVisible();
});

test('a refund that failed is not on its way, and leads to the payment that is tried again or withdrawn', async () => {
  const refund = { amount: 4200, how: 'online' } as const;
  const refunding = (failed: boolean, revision: number, paid = 0): ReturnResponse =>
    aReturn({ state: 'refunding', refundWay: 'online', refund: { ...refund, paid, failed }, revision });
  const { goLive } = await openShop('/admin/returns', office(refunding(false, 3)));
  const send = await goLive();
  await expect.element(row.getByText('Refund on its way')).toBeVisible();
  send('return-changed', refunding(true, 4));
  await expect.element(row.getByText('Refund failed')).toBeVisible();
  await row.click();
  await expect.element(dialog.getByText('Refund failed')).toBeVisible();
  await expect.element(dialog.getByText(/^The refund of ₹4,200\.00 failed\./)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Payment of the order' }))
    .toHaveAttribute('href', '/admin/orders?search=%237');
  expect(dialog.getByText(/is being refunded|on its way/).query()).toBeNull();
  // A part from another payment of the order was paid since.
  send('return-changed', refunding(true, 5, 1200));
  await expect.element(dialog.getByText(/^The refund of ₹3,000\.00 failed\./)).toBeVisible();
  await expect.element(dialog.getByText('₹1,200.00 was refunded.')).toBeVisible();
});

test('an amount that the gateway does not pay back is not sent, and what it would leave is said', async () => {
  const arrived = aReturn({ state: 'received', refundable: 8400, refundWay: 'online', revision: 2 });
  const answers = office(arrived);
  const tooSmall = 'Please refund at least ₹1.00, and leave nothing or at least ₹1.00 of the payment.';
  answers['POST /api/returns/7/1/refund'] = refusal(400, tooSmall, { code: 'return-refund-too-small' });
  const { sent } = await openShop('/admin/returns', answers);
  await row.click();
  const amount = dialog.getByLabelText('Amount (₹)');
  await amount.fill('0.5');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect.element(dialog.getByText('The amount is at least ₹1.00.')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await amount.fill('8399.50');
  await dialog.getByRole('button', { name: 'Refund ₹8,399.50' }).click();
  await expect.element(dialog.getByText(tooSmall)).toBeVisible();
  await expect.element(amount).toHaveValue('8399.50');
});

test('a return that another administrator changed is shown as it is now', async () => {
  const answers = office(aReturn());
  answers['POST /api/returns/7/1/approve'] = refusal(409, 'This was changed in the meantime.', {
    code: 'changed-meanwhile',
  });
  answers['GET /api/returns/7/1'] = answer({
    success: true,
    data: aReturn({ state: 'refused', explanation: 'It was worn.', revision: 1 }),
  });
  await openShop('/admin/returns', answers);
  await row.click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect
    .element(dialog.getByText('This return was changed in the meantime. Here is its new state.'))
    .toBeVisible();
  await expect.element(dialog.getByText('It was worn.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Approve' }).query()).toBeNull();
});

test('a list that cannot be loaded says so, and an empty one too', async () => {
  const answers = { ...office(aReturn()), 'GET /api/returns': refusal(500, 'Something went wrong.') };
  await openShop('/admin/returns', answers);
  await expect.element(page.getByText('Something went wrong.')).toBeVisible();
});

test('a refusal that is begun by mistake is given up by keyboard', async () => {
  await openShop('/admin/returns', office(aReturn()));
  await row.click();
  const refuse = dialog.getByRole('button', { name: 'Refuse' });
  await refuse.click();
  const reason = dialog.getByLabelText('Reason, as the customer reads it');
  await expect.element(reason).toHaveFocus();
  await refuse.click();
  await expect.element(dialog.getByText('Please say why it is refused.')).toBeVisible();
  await expect.element(reason).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(refuse).toHaveFocus();
});

for (const [step, button, before] of [
  ['approve', 'Approve', aReturn()],
  ['receive', 'Parcel arrived', aReturn({ state: 'approved', revision: 1 })],
  [
    'refund',
    'Refund ₹8,400.00',
    aReturn({ state: 'received', refundable: 8400, refundWay: 'online', revision: 2 }),
  ],
] as const)
  test(`two presses of “${button}” send one step`, async () => {
    const after = aReturn({ state: 'closed', revision: before.revision + 1 });
    const answers = { ...office(before), [`POST /api/returns/7/1/${step}`]: changed(after) };
    const { sent } = await openShop('/admin/returns', answers);
    await row.click();
    const press = dialog.getByRole('button', { name: button });
    await expect.element(press).toBeVisible();
    pressNow(press);
    pressNow(press);
    await expect.poll(() => press.query()).toBeNull();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

test('the second click of a double click does not take the next step, which is offered in the same place', async () => {
  const approved = aReturn({ state: 'approved', revision: 1 });
  const answers = office(aReturn());
  answers['POST /api/returns/7/1/approve'] = changed(approved);
  answers['POST /api/returns/7/1/receive'] = changed(
    aReturn({ state: 'received', refundable: 8400, refundWay: 'online', revision: 2 }),
  );
  const { sent } = await openShop('/admin/returns', answers);
  const steps = () => sent.filter(({ method }) => method === 'POST').length;
  const clickAgain = (name: string | RegExp) =>
    dialog
      .getByRole('button', { name })
      .element()
      .dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }));
  await row.click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Parcel arrived' })).toBeVisible();
  clickAgain('Parcel arrived');
  expect(steps()).toBe(1);
  await dialog.getByRole('button', { name: 'Parcel arrived' }).click();
  await expect.element(dialog.getByRole('button', { name: /^Refund/ })).toBeVisible();
  clickAgain(/^Refund/);
  expect(steps()).toBe(2);
});
