import type { Page } from '@playwright/test';

/**
 * From now on pages come without the answers that they were painted from, and the browser asks the API for everything: for journeys that alter
 * what the API answers.
 */
export async function withoutAnswersAtHand(page: Page): Promise<void> {
  await page.addInitScript((id) => {
    document.addEventListener('readystatechange', () => document.getElementById(id)?.remove());
  }, 'page-data');
}
