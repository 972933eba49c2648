import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoginResponse } from '@aangan/shared-events/features/accounts/http';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilShown } from './support/until-shown.ts';
import { hasOrdered } from './support/api-steps.ts';
import { administratorAccount, auditorAccount, signIn, test, tokenOf } from './support/people.ts';
import { aProduct, viewOrder } from './support/shelves.ts';

export const features: Features = ['audit', 'orders'];

const root = join(import.meta.dirname, '../..');

/** The offline verifier of evidence, a separate process. */
async function checkEvidence(file: string): Promise<string> {
  const program = join(root, 'command-api/src/cli/audit.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'verify', file]);
  return stdout;
}

const eventShown = (page: Page, name: string) => page.getByRole('article', { name });

test('an auditor sees who rejected an order, when and at what price, and verifies that its history is unchanged', async ({
  page,
  shopper,
  request,
}, testInfo) => {
  const product = await aProduct(request);
  const orderId = await hasOrdered(shopper, product);
  const { token } = (await (
    await request.post('/api/auth/login', { data: administratorAccount })
  ).json()) as LoginResponse;
  const headers = { Authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await request.get(`/api/audit/orders/${orderId}`, { headers })).text())
    .toContain('MailQueued');
  const rejected = await request.put(`/api/orders/update-status/${orderId}`, {
    headers,
    data: { status: 'rejected', trackingStatus: 'Cancelled' },
  });
  expect(rejected.status()).toBe(200);
  await untilShown(request, rejected, '/api/audit/orders', headers);

  await page.goto('/audit');
  await expect(page).toHaveURL('/signin');
  await signIn(page, auditorAccount);
  await expect(page.getByRole('heading', { name: 'Find an order' })).toBeVisible();
  await expect(page).toHaveURL('/audit');
  await page.getByLabel('Number or text').fill(`#${orderId}`);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('link', { name: `History of order #${orderId}` }).click();
  const rejection = eventShown(page, 'Order rejected');
  await expect(rejection).toContainText('WhoAdministrator');
  await expect(rejection.getByRole('time').first()).toHaveAttribute('title', /^\d{4}-\d\d-\d\dT/);
  await expect(rejection).toContainText('before pending');
  const asItWas = page.getByRole('region', { name: 'The order at this point in time' });
  const price = new Intl.NumberFormat('en-IN').format(product.price);
  await expect(asItWas).toContainText(price);
  await expect(asItWas).toContainText('Rejected');

  const line = page.getByRole('slider', { name: 'Event' });
  await line.press('ArrowLeft');
  await expect(eventShown(page, 'Mail queued')).toBeVisible();
  await line.press('ArrowLeft');
  await expect(eventShown(page, 'Order placed')).toBeVisible();
  await expect(asItWas).toContainText('Pending');
  await expect(page).toHaveURL(/\?stop=3$/);
  const track = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
  const thumb = await line.locator('..').boundingBox();
  if (track === null || thumb === null) throw new Error('The line is not on the screen.');
  await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
  await page.mouse.down();
  await page.mouse.move(track.x + 20, thumb.y + thumb.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(eventShown(page, `Number ${orderId} taken`)).toBeVisible();
  await expect(asItWas).toContainText('The order did not exist yet.');

  await page.getByRole('button', { name: 'Step forward' }).click();
  const claim = eventShown(page, 'Cart checked out');
  await claim.getByText('Raw event', { exact: true }).click();
  await expect(claim.locator('pre')).toContainText('"sealed"');
  await expect(claim.locator('pre')).not.toContainText('Lotus Road');
  await expectAccessible(page);

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download evidence' }).click();
  const file = testInfo.outputPath('evidence.jsonl');
  await (await arriving).saveAs(file);
  expect(await checkEvidence(file)).toContain('All 2 events match the signed log.');

  await claim.getByRole('link', { name: 'Other events of this request' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `Number ${orderId} taken`,
    'Cart checked out',
    'Order placed',
    'Mail queued',
  ]);
  await page.getByRole('link', { name: 'Aangan, home' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Audit' })).toBeVisible();
});

test('every number of the dashboard links to its events, and the log can be exported', async ({
  administrator: page,
  shopper,
  request,
}, testInfo) => {
  const product = await aProduct(request);
  const orderId = await hasOrdered(shopper, product);
  await viewOrder(shopper, orderId);
  const receipt = shopper.waitForEvent('download');
  await shopper.getByRole('button', { name: 'Download proof' }).click();
  const receiptFile = testInfo.outputPath('receipt.jsonl');
  await (await receipt).saveAs(receiptFile);
  expect(await checkEvidence(receiptFile)).toContain('The only event matches the signed log.');

  await untilAudited(page, request, orderId);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /^Why [\d,]+ products\?$/ }).press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^Why [\d,]+ products\?$/);
  const added = page.getByRole('article', { name: 'Product added' }).first();
  await untilAmongOlder(page, added);
  await expect(added).toContainText('+1');
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: /^Why [\d,]+ pending orders?\?$/ }).click();
  const placed = page.getByRole('article').filter({ hasText: `order-${orderId}, revision 0` });
  await untilAmongOlder(page, placed);
  await expect(placed).toContainText('+1');
  await expect(page.getByText(/add up to [\d,]+/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await placed.getByText('Raw event', { exact: true }).click();
  await expect(placed.locator('pre')).toContainText('"OrderPlaced"');
  await page.goBack();
  await page.getByRole('link', { name: /^Why ₹[\d,.]+ from [\d,]+ orders? in the 7 days/ }).click();
  await expect(title).toContainText(' in the 7 days to ');
  await page.getByRole('navigation', { name: 'Breakdown' }).getByRole('link').last().click();
  await expect(title).toContainText(' on ');
  const today = page.getByRole('article').filter({ hasText: `order-${orderId}, revision 0` });
  await untilAmongOlder(page, today);
  await expect(today).toContainText('₹');
  await today.getByRole('link', { name: `History of order ${orderId}` }).click();
  await expect(title).toHaveText(`Order ${orderId}`);

  for (const [name, type] of [
    ['Export as JSON Lines', 'jsonl'],
    ['Export as CSV', 'csv'],
  ] as const) {
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    expect((await arriving).suggestedFilename()).toBe(`order-${orderId}-events.${type}`);
  }
  await page.goto('/audit');
  await page.getByText('Export events', { exact: true }).click();
  const whole = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = testInfo.outputPath('events.jsonl');
  await (await whole).saveAs(file);
  expect(await checkEvidence(file)).toMatch(/All \d+ events match the signed log\./);
});

test('the audit is closed to shoppers and linked from the back office', async ({
  shopper,
  administrator,
  request,
}) => {
  await hasOrdered(shopper, await aProduct(request));
  await shopper.goto('/audit');
  await expect(shopper).toHaveURL('/signin');
  await administrator.goto('/admin/orders');
  await administrator
    .getByRole('link', { name: /^Audit of order \d+$/ })
    .first()
    .click();
  await expect(administrator.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
  await administrator.goBack();
  // The address changes first, and the former page has links of the same name.
  await expect(administrator.getByRole('navigation', { name: 'Admin Panel' })).toBeVisible();
  await administrator.getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(administrator.getByRole('heading', { name: 'Find an order' })).toBeVisible();
});

/** Waits until the audit index, which is separate from the order views, contains the order. */
async function untilAudited(office: Page, request: APIRequestContext, orderId: number): Promise<void> {
  const headers = { Authorization: `Bearer ${tokenOf(office)}` };
  await expect
    .poll(async () => (await request.get(`/api/audit/orders/${orderId}`, { headers })).status())
    .toBe(200);
}

/** Loads older events until the event is shown: other journeys may have added a page of newer ones. */
async function untilAmongOlder(page: Page, event: Locator): Promise<void> {
  await expect(async () => {
    if (!(await event.isVisible()))
      await page.getByRole('button', { name: 'Show older events' }).click({ timeout: 1_000 });
    await expect(event).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
