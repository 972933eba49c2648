// A customization request: from the form to the back office, until it is deleted.
import { expect } from '@playwright/test';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/people.ts';
import { expectNotice } from './support/notices.ts';
import {
  aName,
  aRequest,
  choose,
  fill,
  picture,
  preview,
  row,
  submit,
} from './support/customization-requests.ts';

export const features: Features = ['customization'];

test('a request with a picture arrives live, is enlarged, and is deleted completely', async ({
  shopper,
  administrator,
  request,
}) => {
  await administrator.goto('/admin/customization-requests');
  await expect(administrator.getByText('Live', { exact: true })).toBeVisible();
  const fullName = aName();

  await shopper.goto('/customize');
  await fill(shopper, fullName);
  await choose(shopper, picture);
  await expect(preview(shopper)).toBeVisible();
  await submit(shopper);
  await expect(shopper.getByText('Customization request submitted successfully!')).toBeVisible();

  await administrator.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(administrator, fullName)).toContainText('Jhumkas with green stones');
  const enlarge = administrator.getByRole('button', { name: `Enlarge the image of ${fullName}` });
  const large = administrator.getByRole('img', { name: `Sent by ${fullName}` });
  await enlarge.click();
  await expect(large).toBeVisible();
  const address = (await large.getAttribute('src')) ?? '';
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(320);
  await administrator.keyboard.press('Escape');
  await expect(large).toBeHidden();

  expect((await request.get(address)).status()).toBe(200);
  const question = administrator.getByRole('alertdialog', { name: `Delete the request of ${fullName}?` });
  await administrator.getByRole('button', { name: `Delete the request of ${fullName}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectNotice(administrator, 'The customization request was deleted.');
  await expect(row(administrator, fullName)).toBeHidden();
  await expect.poll(async () => (await request.get(address)).status()).toBe(404);
});

test('both screens are accessible', async ({ shopper, administrator, request }) => {
  test.slow();
  await shopper.goto('/customize');
  await choose(shopper, picture);
  await expect(preview(shopper)).toBeVisible();
  await submit(shopper);
  await expect(shopper.getByText('Please fill in your full name.')).toBeVisible();
  await expectAccessible(shopper);

  const fullName = await aRequest(request, picture);
  await aRequest(request);
  await administrator.goto('/admin/customization-requests');
  await expect(administrator.getByRole('button', { name: `Enlarge the image of ${fullName}` })).toBeVisible();
  await expectAccessible(administrator);
});
