// A wish for a piece of one's own: from the form to the back office, and out of the shop's memory again.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectGoodFor } from './good-for-everybody.ts';
import { anAccount, signIn, test } from './people.ts';
import { wasTold } from './told.ts';
import { aName, aRequest, backOffice, choose, fill, picture, preview, row, submit } from './wishes.ts';

const done = 'Customization request submitted successfully!';
const again = 'Something went wrong. Please try again.';

test('a visitor signs in first, and is brought back to the form', async ({ page, request }) => {
  await page.goto('/customize');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signIn(page, await anAccount(request));
  await expect(page.getByRole('heading', { level: 1, name: 'Customize Product' })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) }),
  ).toHaveCount(2);
});

test('a request with a picture comes in live, is looked at closely, and leaves nothing behind', async ({
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
  await expect(shopper.getByText(done)).toBeVisible();
  await expect(preview(shopper)).toBeHidden();
  for (const field of ['Full Name', 'Email', 'Design Preference'])
    await expect(shopper.getByLabel(field, { exact: true })).toHaveValue('');

  await expect(row(administrator, fullName)).toContainText('Jhumkas with green stones');
  const enlarge = administrator.getByRole('button', { name: `Enlarge the image of ${fullName}` });
  const large = administrator.getByRole('img', { name: `Sent by ${fullName}` });
  await enlarge.click();
  await expect(large).toBeVisible();
  const address = (await large.getAttribute('src')) ?? '';
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(320);
  await administrator.getByRole('button', { name: 'Close' }).click();
  await expect(large).toBeHidden();
  await enlarge.click();
  await expect(large).toBeVisible();
  await administrator.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await enlarge.click();
  await expect(large).toBeVisible();
  await administrator.mouse.click(5, 400);
  await expect(large).toBeHidden();

  expect((await request.get(address)).status()).toBe(200);
  await administrator.getByRole('button', { name: `Delete the request of ${fullName}` }).click();
  const question = administrator.getByRole('alertdialog', { name: `Delete the request of ${fullName}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await administrator.getByRole('button', { name: `Delete the request of ${fullName}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await wasTold(administrator, 'The customization request was deleted.');
  await expect(row(administrator, fullName)).toBeHidden();
  await expect.poll(async () => (await request.get(address)).status()).toBe(404);
});

test('a request needs no picture, and says what it needs', async ({ shopper, request }) => {
  await shopper.goto('/customize');
  await submit(shopper);
  await expect(shopper.getByText('Please fill in your full name.')).toBeVisible();
  await expect(shopper.getByText('Please fill in your email address.')).toBeVisible();
  await expect(shopper.getByText('Please describe the design you have in mind.')).toBeVisible();
  const fullName = aName();
  await fill(shopper, fullName);
  await submit(shopper);
  await expect(shopper.getByText(done)).toBeVisible();
  const { of } = await backOffice(request);
  await expect.poll(() => of(fullName)).toMatchObject([{ image: null, email: 'meera@example.org' }]);
});

test('only a picture that can be sent stays', async ({ shopper }) => {
  await shopper.goto('/customize');
  await choose(shopper, picture);
  await choose(shopper, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(shopper.getByText('Invalid file type for notes.pdf. Use JPEG/PNG.')).toBeVisible();
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  await choose(shopper, { name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(shopper.getByText('File large.png exceeds 5MB.')).toBeVisible();
  await expect(preview(shopper)).toHaveAttribute('alt', 'Preview of ruby-jhumkas-1.jpg');
  await shopper.getByRole('button', { name: 'Remove the image' }).click();
  await expect(preview(shopper)).toBeHidden();
});

test('what the shop refuses keeps what was typed, and says why', async ({ shopper }) => {
  await shopper.goto('/customize');
  const fullName = aName();
  await fill(shopper, fullName);
  // A browser shows it, so only the shop sees that it is no PNG.
  const webp = await readFile('web/public/images/home/men-720.webp');
  await choose(shopper, { name: 'sketch.png', mimeType: 'image/png', buffer: webp });
  await expect(preview(shopper)).toBeVisible();
  await submit(shopper);
  await expect(shopper.getByRole('alert')).toContainText('Invalid file type for sketch.png. Use JPEG/PNG.');
  await expect(shopper.getByLabel('Full Name')).toHaveValue(fullName);
  await shopper.getByRole('button', { name: 'Remove the image' }).click();
  await submit(shopper);
  await expect(shopper.getByText(done)).toBeVisible();
});

test('a shop that stops answering is tried again, after a reload too, and the request counts once', async ({
  shopper,
  request,
}) => {
  const keys: (string | undefined)[] = [];
  shopper.on('request', (sent) => {
    if (sent.url().endsWith('/submit')) keys.push(sent.headers()['idempotency-key']);
  });
  await shopper.goto('/customize');
  const fullName = aName();
  await fill(shopper, fullName);
  // It comes in, and nobody hears of it.
  await shopper.route('**/api/customization/submit', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(shopper);
  await expect(shopper.getByRole('alert')).toContainText(again);
  await submit(shopper);
  await expect.poll(() => keys.length).toBe(2);
  await expect(shopper.getByRole('button', { name: 'Submit Request' })).toBeVisible();
  await shopper.unroute('**/api/customization/submit');
  await shopper.reload();
  await expect(shopper.getByText('We do not know yet whether your last try reached us.')).toBeVisible();
  await expect(shopper.getByLabel('Full Name')).toHaveValue(fullName);
  await submit(shopper);
  await expect(shopper.getByText(done)).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  const { of } = await backOffice(request);
  await expect.poll(() => of(fullName)).toHaveLength(1);
});

test('a shop that has no words for its trouble is given some', async ({ shopper, administrator }) => {
  await shopper.route('**/api/customization/submit', (route) => route.fulfill({ status: 500, body: '' }));
  await shopper.goto('/customize');
  await fill(shopper, aName());
  await submit(shopper);
  await expect(shopper.getByRole('alert')).toContainText(again);

  await administrator.route('**/api/customization/requests', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await administrator.goto('/admin/customization-requests');
  const alert = administrator.getByRole('alert');
  await expect(alert).toContainText('Server error: Unable to fetch customization requests.');
  await administrator.route('**/api/customization/requests', (route) => route.abort());
  await administrator.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toContainText('Failed to connect to the server.');
  await administrator.route('**/api/customization/requests', (route) =>
    route.fulfill({ status: 418, json: { success: false } }),
  );
  await administrator.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toContainText('Error fetching customization requests.');
  await administrator.route('**/api/customization/requests', (route) =>
    route.fulfill({ json: { data: {} } }),
  );
  await administrator.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toContainText('An unexpected error occurred. Please try again.');
  await administrator.unrouteAll();
  // A request that somebody sends meanwhile brings the list by itself.
  await administrator.reload();
  await expect(
    administrator.getByRole('region', { name: 'Customization requests', exact: true }),
  ).toBeVisible();
});

test('who deletes what is gone is told so, and other trouble has its own words', async ({
  administrator,
  request,
}) => {
  const fullName = await aRequest(request);
  const { of, remove } = await backOffice(request);
  await expect.poll(() => of(fullName)).toHaveLength(1);
  const id = (await of(fullName))[0]?.id ?? '';
  await administrator.goto('/admin/customization-requests');
  await administrator.getByRole('button', { name: `Delete the request of ${fullName}` }).click();
  const question = administrator.getByRole('alertdialog');
  const deleting = question.getByRole('button', { name: 'Delete' });

  await administrator.route('**/api/customization/request/*', (route) => route.abort());
  await deleting.click();
  await expect(question).toContainText('An unexpected error occurred while deleting the request.');
  await administrator.route('**/api/customization/request/*', (route) =>
    route.fulfill({ status: 418, json: { success: false } }),
  );
  await deleting.click();
  await expect(question).toContainText('Error deleting customization request.');
  await administrator.unrouteAll();
  expect((await remove(id)).status()).toBe(200);
  await deleting.click();
  await expect(question).toContainText('Customization request not found.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(administrator, fullName)).toBeHidden();
});

test('requests are found by what they say, and an empty list says that it is', async ({
  administrator,
  request,
}) => {
  const [one, other] = [await aRequest(request), await aRequest(request)];
  await administrator.goto('/admin/customization-requests');
  await expect(administrator.getByRole('columnheader')).toHaveText([
    'Full Name',
    'Email',
    'Design Preference',
    'Image',
    'Delete',
  ]);
  await administrator.getByRole('searchbox', { name: 'Find requests' }).fill(one);
  await expect(row(administrator, one)).toBeVisible();
  await expect(row(administrator, other)).toBeHidden();
  await administrator.getByRole('searchbox', { name: 'Find requests' }).fill('zzzz');
  await expect(administrator.getByText('No customization requests found for "zzzz"')).toBeVisible();
  await administrator.getByRole('searchbox', { name: 'Find requests' }).fill('');
  await expect(row(administrator, other)).toBeVisible();

  const { all, remove } = await backOffice(request);
  // Others may send one at any time.
  await expect(async () => {
    for (const { id } of await all()) await remove(id);
    await expect(administrator.getByText('No customization requests yet.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('both screens are good for everybody', async ({ shopper, administrator, request }) => {
  test.slow();
  await shopper.goto('/customize');
  await choose(shopper, picture);
  await expect(preview(shopper)).toBeVisible();
  await submit(shopper);
  await expect(shopper.getByText('Please fill in your full name.')).toBeVisible();
  await expectGoodFor(shopper);

  const fullName = await aRequest(request, picture);
  await aRequest(request);
  await administrator.goto('/admin/customization-requests');
  await expect(administrator.getByRole('button', { name: `Enlarge the image of ${fullName}` })).toBeVisible();
  await expectGoodFor(administrator);
});
