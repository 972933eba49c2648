import { MAX_CUSTOMIZATION_IMAGE_BYTES } from '@aangan/shared-events/features/customization/paths';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aFile, aPicture } from '../../testing/a-picture.ts';
import { logOutInAnotherTab, openShop, signedIn, tokenOf } from '../../testing/open-shop.tsx';
import { clearRefusedToken, forgetRefusal } from '../../lib/session/stored-session.ts';
import { answer, type Answers, noAnswer, refusal, silentRefusal } from '../../testing/shop-answers.ts';
import { aRequest } from '../../testing/shop-samples.ts';

const SUBMIT = 'POST /api/customization/submit';
const message = 'Customization request submitted successfully!';
const done = page.getByText(message);
const alert = page.getByRole('alert');
const submit = page.getByRole('button', { name: 'Submit Request' });
const image = page.getByLabelText('Image (optional)');
const preview = page.getByRole('img', { name: /^Preview of/ });
const fields = ['Full Name', 'Email', 'Design Preference'] as const;
const accepted = answer({ ...aRequest(), success: true, message }, 201);

async function fill(): Promise<void> {
  await page.getByLabelText('Full Name').fill('Meera Pillai');
  await page.getByLabelText('Email', { exact: true }).fill('meera@example.org');
  await page.getByLabelText('Design Preference').fill('Jhumkas with green stones.');
}
const sentTo = (sent: readonly Request[]) => sent.filter(({ url }) => url.endsWith('/submit'));

test('the page explains the way in two steps', async () => {
  await openShop('/customize', signedIn());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customize Product' })).toBeVisible();
  const steps = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  expect(steps.elements().length).toBe(2);
});

test('the form names each field that is missing and sends nothing', async () => {
  const { sent } = await openShop('/customize', signedIn());
  await submit.click();
  await expect.element(page.getByText('Please fill in your full name.')).toBeVisible();
  await expect.element(page.getByText('Please fill in your email address.')).toBeVisible();
  await expect.element(page.getByText('Please describe the design you have in mind.')).toBeVisible();
  await expect.element(page.getByLabelText('Full Name')).toHaveFocus();
  expect(sentTo(sent)).toEqual([]);
});

test('a request without a picture is sent as typed, and the form is cleared', async () => {
  const { sent } = await openShop('/customize', { ...signedIn(), [SUBMIT]: accepted });
  await fill();
  await submit.click();
  await expect.element(done).toBeVisible();
  for (const field of fields)
    await expect.element(page.getByLabelText(field, { exact: true })).toHaveValue('');
  expect(Object.fromEntries((await sentTo(sent)[0]?.formData()) ?? [])).toEqual({
    fullName: 'Meera Pillai',
    email: 'meera@example.org',
    designPreference: 'Jhumkas with green stones.',
  });
});

test('a picture has a preview, is sent with the request, and is cleared afterwards', async () => {
  const { sent } = await openShop('/customize', { ...signedIn(), [SUBMIT]: accepted });
  await fill();
  await userEvent.upload(image, await aPicture('jhumkas.png'));
  await expect.element(preview).toBeVisible();
  await submit.click();
  await expect.element(done).toBeVisible();
  expect(preview.query()).toBeNull();
  const file = (await sentTo(sent)[0]?.formData())?.get('image');
  expect(file).toMatchObject({ name: 'jhumkas.png', type: 'image/png' });
});

test('an invalid file is named, and the former picture stays', async () => {
  await openShop('/customize', signedIn());
  await userEvent.upload(image, await aPicture('jhumkas.png'));
  await userEvent.upload(image, aFile('notes.pdf', 'application/pdf'));
  await expect.element(page.getByText('Invalid file type for notes.pdf. Use JPEG/PNG.')).toBeVisible();
  await expect.element(image).toHaveAccessibleDescription(/Invalid file type for notes\.pdf/);
  await userEvent.upload(image, aFile('large.png', 'image/png', MAX_CUSTOMIZATION_IMAGE_BYTES + 1));
  await expect.element(page.getByText('File large.png exceeds 5MB.')).toBeVisible();
  await expect.element(preview).toHaveAccessibleName('Preview of jhumkas.png');
  await page.getByRole('button', { name: 'Remove the image' }).click();
  await expect.poll(() => preview.query()).toBeNull();
  await expect.element(image).toHaveFocus();
});

test('a file that the browser cannot decode is dropped, whatever its name', async () => {
  await openShop('/customize', signedIn());
  await userEvent.upload(image, aFile('sketch.png', 'image/png'));
  await expect.element(page.getByText('Invalid file type for sketch.png. Use JPEG/PNG.')).toBeVisible();
  expect(preview.query()).toBeNull();
});

test('a refusal shows the server’s message and keeps the input', async () => {
  const text = 'Invalid file type for jhumkas.png. Use JPEG/PNG.';
  const answers: Answers = { ...signedIn(), [SUBMIT]: refusal(400, text) };
  await openShop('/customize', answers);
  await fill();
  await userEvent.upload(image, await aPicture('jhumkas.png'));
  await submit.click();
  await expect.element(alert).toMatchTextContent(text);
  await expect.element(page.getByLabelText('Full Name')).toHaveValue('Meera Pillai');
  await expect.element(preview).toBeVisible();
  answers[SUBMIT] = accepted;
  await page.getByRole('button', { name: 'Remove the image' }).click();
  await submit.click();
  await expect.element(done).toBeVisible();
});

test('a refusal without a message shows the form’s text', async () => {
  await openShop('/customize', { ...signedIn(), [SUBMIT]: silentRefusal(500) });
  await fill();
  await submit.click();
  await expect.element(alert).toMatchTextContent('Something went wrong. Please try again.');
});

test('a request without an answer is retried with the same key, even after a reload', async () => {
  const answers: Answers = { ...signedIn(), [SUBMIT]: noAnswer };
  const { sent, reload } = await openShop('/customize', answers);
  await fill();
  await submit.click();
  await expect.element(alert).toMatchTextContent('Something went wrong. Please try again.');
  await submit.click();
  await expect.poll(() => sentTo(sent).length).toBe(2);
  await expect.element(submit).toBeVisible();
  await reload();
  await expect.element(page.getByText(/^We do not yet know whether your request arrived\./)).toBeVisible();
  await expect.element(page.getByLabelText('Full Name')).toHaveValue('Meera Pillai');
  answers[SUBMIT] = accepted;
  await submit.click();
  await expect.element(done).toBeVisible();
  const keys = sentTo(sent).map(({ headers }) => headers.get(shopHeaders.idempotencyKey));
  expect(keys.length).toBe(3);
  expect(new Set(keys).size).toBe(1);
  // Another request has another key.
  await fill();
  await submit.click();
  await expect.poll(() => sentTo(sent).length).toBe(4);
  expect(sentTo(sent)[3]?.headers.get(shopHeaders.idempotencyKey)).not.toBe(keys[0]);
});

test('a refused token leaves what was typed, a log-out in another tab does not', async () => {
  const { address } = await openShop('/customize', signedIn());
  await fill();
  clearRefusedToken(tokenOf('customer'));
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(address()).toBe('/customize');
  await expect.element(page.getByLabelText('Full Name')).toHaveValue('Meera Pillai');
  forgetRefusal();
  signedIn();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  logOutInAnotherTab();
  await expect.poll(address).toBe('/signin');
  await expect.poll(() => page.getByLabelText('Full Name').query()).toBeNull();
});
