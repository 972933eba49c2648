// The gateway's window over the shop's page: a frame of another site.
import type { FrameLocator, Locator, Page } from '@playwright/test';

export const gateway = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment"]');

/** Enters a UPI id that the bank asks about, and answers for the bank. Resolves once `next` is shown, to which the answer leads. */
export async function answerAsBank(page: Page, outcome: string, next: Locator): Promise<void> {
  const vpa = gateway(page).getByLabel('UPI ID');
  const answer = gateway(page).getByRole('button', { name: outcome, exact: true });
  await vpa.fill('meera@okaxis');
  await pressToLeave(vpa, answer);
  await pressToLeave(answer, next);
}

/**
 * Presses Enter on a control of the frame, which replaces its document, and waits for what it leads to. A document that is replaced before it has
 * acknowledged the key never does, and `press` then waits for its whole timeout.
 */
async function pressToLeave(control: Locator, next: Locator): Promise<void> {
  const shown = next.waitFor();
  await Promise.race([control.press('Enter'), shown]);
  await shown;
}
