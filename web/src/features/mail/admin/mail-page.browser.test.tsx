import type { MailResponse, MailsResponse } from '@aangan/shared-events/features/mail/http';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openLive } from '../../../testing/open-live.ts';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import { answer, type Answers, refusal } from '../../../testing/shop-answers.ts';
import { mailQuery } from './api.ts';

const ID = 'a'.repeat(32);
const aMail = (more: Partial<MailResponse> = {}): MailResponse => ({
  ...{
    id: ID,
    template: 'order-placed',
    title: 'Order placed',
    language: 'en',
    orderId: 7,
    productName: null,
  },
  ...{ state: 'held' },
  ...{ queuedAt: '2026-11-20T06:30:00.000Z', attempts: 0, nextAttemptAt: null, sentAt: null },
  ...{ failure: null, revision: 0, ...more },
});
const failed = aMail({
  state: 'failed',
  attempts: 1,
  failure: {
    ...{ reason: 'refused', description: 'The mail server refused it for good.', smtpCode: 550 },
    at: '2026-11-20T06:31:00.000Z',
  },
});
const dropped = {
  ...aMail({ state: 'dropped', attempts: 1 }),
  failure: {
    ...{ reason: 'overtaken' as const, description: 'The person is erased.', smtpCode: null },
    at: '2026-11-20T06:31:00.000Z',
  },
};
const counts = { queued: 0, sent: 3, failed: 1, dropped: 4, held: 2 };
const office = (mail: MailResponse, isSending: boolean): Answers => ({
  ...signedIn('admin'),
  'GET /api/mail': answer({ success: true, isSending, data: [mail], counts, next: null }),
  [`GET /api/mail/${ID}`]: answer({
    ...{ success: true, isSending, data: mail },
    content: {
      ...{ to: 'asha@example.org', subject: 'Your order 7', text: 'Thank you, Asha' },
      page: '/third-party-notices.txt',
    },
  }),
});
const row = page.getByRole('button', { name: /^Order placed · Order 7/ });

test('without a mail server a mail is shown as it would look, as HTML and text, and cannot be sent', async () => {
  await openShop('/admin/mail', office(aMail(), false));
  await expect.element(page.getByRole('heading', { name: /no mail server/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'All 10' })).toBeChecked();
  await expect.element(row.getByText('Not sent')).toBeVisible();
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'Order placed · Order 7' });
  await expect.element(dialog.getByText('asha@example.org')).toBeVisible();
  const frame = dialog.getByTitle('The mail “Your order 7”');
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  await dialog.getByText('Text', { exact: true }).click();
  await expect.element(dialog.getByText('Thank you, Asha')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Send again' }).query()).toBeNull();
});

test('a mail server that takes nothing is named with its reason, until it takes mails', async () => {
  const queued = { ...counts, queued: 1 };
  let serverTrouble: MailsResponse['serverTrouble'] = {
    ...{ since: '2026-11-20T06:31:00.000Z', why: 'ESOCKET ECONNREFUSED CONN' },
  };
  const mails = {
    success: true,
    isSending: true,
    data: [aMail({ state: 'queued' })],
    counts: queued,
    next: null,
  };
  const { queryClient } = await openShop('/admin/mail', {
    ...signedIn('admin'),
    'GET /api/mail': () => answer({ ...mails, serverTrouble })(),
  });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The mail server takes no mail.');
  await expect.element(alert).toMatchTextContent('ECONNREFUSED');
  serverTrouble = null;
  await queryClient.refetchQueries();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(row.getByText('Queued')).toBeVisible();
});

test('with one a mail says why it failed, and is sent again', async () => {
  const answers = office(failed, true);
  answers[`POST /api/mail/${ID}/resend`] = answer({
    ...{ success: true, data: aMail({ state: 'queued', attempts: 0, revision: 9 }) },
  });
  const { sent } = await openShop('/admin/mail', answers);
  await expect.element(row.getByText('The mail server refused it for good. (550) · 1 attempt')).toBeVisible();
  expect(page.getByRole('heading', { name: /no mail server/ }).query()).toBeNull();
  await row.click();
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  const before = sent.length;
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('The mail is queued again.').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  // The answer is shown, and nothing is read again.
  expect(sent.slice(before).map(({ method }) => method)).toEqual(['POST']);
});

test('a mail that was dropped did not fail', async () => {
  await openShop('/admin/mail', office(aMail({ state: 'dropped', attempts: 1 }), true));
  const badge = row.getByText('Dropped', { exact: true });
  await expect.element(badge).toBeVisible();
  await expect.element(badge).not.toHaveClass('bg-madder-soft');
  await expect.element(page.getByRole('radio', { name: 'Dropped 4' })).toBeInTheDocument();
});

test('a mail of an erased person cannot be sent again', async () => {
  const erased = { ...dropped, failure: { ...dropped.failure, reason: 'erased' as const } };
  const { queryClient } = await openShop('/admin/mail', office(erased, true));
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'Order placed · Order 7' });
  await expect.element(dialog.getByText('The person is erased. · 1 attempt')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Send again' }).query()).toBeNull();
  queryClient.setQueryData(mailQuery(ID).queryKey, (mail) => mail && { ...mail, data: dropped });
  await expect.element(dialog.getByRole('button', { name: 'Send again' })).toBeVisible();
});

test('a mail about a product names it, and no choice of shown mails is cut off on a phone', async () => {
  const about = { template: 'back-in-stock', title: 'Back in stock', orderId: null } as const;
  await page.viewport(390, 844);
  await openShop('/admin/mail', office(aMail({ ...about, productName: 'Brass lamp' }), false));
  await page.getByRole('button', { name: /^Back in stock · Brass lamp/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Back in stock · Brass lamp' })).toBeVisible();
  for (const name of ['All 10', 'Not sent 2']) {
    const pill = page.getByText(name, { exact: true }).element().getBoundingClientRect();
    expect(pill.right, name).toBeLessThanOrEqual(390);
    expect(pill.left, name).toBeGreaterThanOrEqual(0);
  }
  await page.viewport(1280, 800);
});

test('a list that cannot be loaded says so', async () => {
  await openShop('/admin/mail', {
    ...office(failed, true),
    'GET /api/mail': refusal(500, 'Something went wrong on our side. Please try again.'),
  });
  await expect.element(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
});

test('a live message about a mail is not undone by an answer that was requested before it', async () => {
  const queued = aMail({ state: 'queued' });
  const sent = aMail({ state: 'sent', attempts: 1, sentAt: '2026-11-20T06:31:00.000Z', revision: 1 });
  const listOf = (mail: MailResponse) =>
    answer({ success: true, isSending: true, data: [mail], counts, next: null })();
  const before = Promise.withResolvers<Response>();
  let answerNow: () => Response | Promise<Response> = () => listOf(queued);
  const answers = { ...office(queued, true), 'GET /api/mail': () => answerNow() };
  const live = await openLive('/admin/mail', answers);
  await expect.element(row.getByText('Sent', { exact: true })).not.toBeInTheDocument();
  answerNow = () => before.promise;
  void live.queryClient.refetchQueries();
  await expect.poll(live.calls).toContain('GET /api/mail');
  answerNow = () => listOf(sent);
  live.send({ 'mail-changed': sent });
  await expect.element(row.getByText('Sent', { exact: true })).toBeVisible();
  before.resolve(listOf(queued));
  await live.settled();
  // At once: it is read again later.
  expect(row.getByText('Sent', { exact: true }).query()).not.toBeNull();
});
