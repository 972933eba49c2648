// Helpers for journeys of customization requests: the form, and a request created by an API call.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const picture = 'infra/demo/pictures/ruby-jhumkas-1.jpg';

/** A name that no other journey uses. */
export const aName = (): string => `Meera ${randomUUID().slice(0, 8)}`;

export async function fill(page: Page, fullName: string): Promise<void> {
  await page.getByLabel('Full Name').fill(fullName);
  await page.getByLabel('Email', { exact: true }).fill('meera@example.org');
  await page.getByLabel('Design Preference').fill('Jhumkas with green stones, lighter than these.');
}
export const choose = (page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
  page.getByLabel('Image (optional)').setInputFiles(files);
export const preview = (page: Page): Locator => page.getByRole('img', { name: /^Preview of/ });
export const submit = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Submit Request' }).click();

/** Creates a request by an API call, for journeys about the back office. */
export async function aRequest(request: APIRequestContext, image?: string): Promise<string> {
  const fullName = aName();
  const answer = await request.post('/api/customization/submit', {
    multipart: {
      fullName,
      email: 'meera@example.org',
      designPreference: 'A kurta with peacocks on the hem',
      ...(image !== undefined && { image: createReadStream(image) }),
    },
  });
  expect(answer.status()).toBe(201);
  return fullName;
}

export const row = (page: Page, fullName: string): Locator =>
  page.getByRole('row').filter({ hasText: fullName });
