import type {
  CustomizationRequestResponse,
  CustomizationRequestsResponse,
} from '@aangan/shared-events/features/customization/http';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import { answer, type Answers, noAnswer, refusal, silentRefusal } from '../../../testing/shop-answers.ts';
import { aRequest } from '../../../testing/shop-samples.ts';

const PATH = '/admin/customization-requests';
const LIST = 'GET /api/customization/requests';
const REMOVE = 'DELETE /api/customization/request/request-1';
const requests = (...data: readonly CustomizationRequestResponse[]) =>
  answer({ success: true, data, total: data.length, totalPages: 1 } satisfies CustomizationRequestsResponse);
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const remove = page.getByRole('button', { name: 'Delete the request of Asha Rao' });
const question = page.getByRole('alertdialog', { name: 'Delete the request of Asha Rao?' });
const confirm = question.getByRole('button', { name: 'Delete' });
const shopImage = `${location.origin}/images/home/arrival-home-1000.webp?token=1`;

for (const [outcome, answered, text] of [
  ['a fault of the server', silentRefusal(500), 'Server error: Unable to fetch customization requests.'],
  ['no answer', noAnswer, 'Failed to connect to the server.'],
  ['an answer without words', silentRefusal(418), 'Error fetching customization requests.'],
  ['an answer of another shape', answer({ data: {} }), 'An unexpected error occurred. Please try again.'],
] as const)
  test(`${outcome} shows “${text}”, and Retry loads the requests`, async () => {
    const answers: Answers = { ...signedIn('admin'), [LIST]: answered };
    await openShop(PATH, answers);
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    answers[LIST] = requests(aRequest());
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(remove).toBeVisible();
  });

test('requests are listed and searchable; an empty list shows its text', async () => {
  const answers: Answers = { ...signedIn('admin') };
  answers[LIST] = requests(
    aRequest(),
    aRequest({ id: 'request-2', fullName: 'Zoya Khan', email: 'zoya@example.org' }),
  );
  const { reload } = await openShop(PATH, answers);
  await expect.element(row('Zoya Khan')).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((each) => each.textContent),
  ).toEqual([...['Full Name', 'Email', 'Design Preference', 'Image', 'Delete']]);
  const find = page.getByRole('searchbox', { name: 'Find requests' });
  await find.fill('asha');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => row('Zoya Khan').query()).toBeNull();
  await expect.element(row('Asha Rao')).toBeVisible();
  await find.fill('zzzz');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No customization requests found for "zzzz"')).toBeVisible();
  answers[LIST] = requests();
  await reload();
  await expect.element(page.getByText('No customization requests yet.')).toBeVisible();
});

test('a picture is enlarged, and the cross, Escape and the backdrop close it', async () => {
  await openShop(PATH, { ...signedIn('admin'), [LIST]: requests(aRequest({ image: shopImage })) });
  const enlarge = page.getByRole('button', { name: 'Enlarge the image of Asha Rao' });
  const large = page.getByRole('img', { name: 'Sent by Asha Rao' });
  const ways = [
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('dialog').click({ position: { x: 5, y: 400 } }),
  ];
  for (const close of ways) {
    await enlarge.click();
    await expect.element(large).toBeVisible();
    await close();
    await expect.poll(() => large.query()).toBeNull();
    await expect.element(enlarge).toHaveFocus();
  }
});

test('a request is deleted after a confirmation, which Cancel closes', async () => {
  const answers: Answers = { ...signedIn('admin'), [LIST]: requests(aRequest()) };
  answers[REMOVE] = () => {
    answers[LIST] = requests();
    return answer({ success: true, message: 'The customization request was deleted.' })();
  };
  const { sent } = await openShop(PATH, answers);
  await remove.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => question.query()).toBeNull();
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await remove.click();
  await confirm.click();
  await expect.element(page.getByText('The customization request was deleted.').first()).toBeVisible();
  await expect.poll(() => row('Asha Rao').query()).toBeNull();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

for (const [outcome, answered, text] of [
  ['no answer', noAnswer, 'An unexpected error occurred while deleting the request.'],
  ['a refusal without words', silentRefusal(418), 'Error deleting customization request.'],
  ['a request that is gone', refusal(404, 'Something else.'), 'Customization request not found.'],
] as const)
  test(`${outcome} shows “${text}” in the dialog`, async () => {
    const answers: Answers = { ...signedIn('admin'), [LIST]: requests(aRequest()) };
    answers[REMOVE] = () => {
      if (outcome === 'a request that is gone') answers[LIST] = requests();
      return answered();
    };
    await openShop(PATH, answers);
    await remove.click();
    await confirm.click();
    await expect.element(question).toMatchTextContent(text);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => row('Asha Rao').query() === null).toBe(outcome === 'a request that is gone');
  });
