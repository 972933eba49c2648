import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { answer } from '../../testing/shop-answers.ts';
import { FindForm } from './find-form.tsx';
import { auditTexts } from './messages.ts';

test('an amount that cannot be read is named, and nothing is searched for without it', async () => {
  const onFind = vi.fn();
  renderInShop(<FindForm search={{}} timeZone={undefined} onFind={onFind} />);
  const amount = page.getByLabelText('Amount from (₹)');
  const find = page.getByRole('button', { name: 'Find' });
  await amount.fill('abc');
  await find.click();
  await expect.element(amount).toHaveAccessibleDescription(auditTexts.amount);
  await expect.element(amount).toHaveFocus();
  expect(onFind).not.toHaveBeenCalled();
  await amount.fill('₹4,297.50');
  await find.click();
  expect(onFind).toHaveBeenCalledExactlyOnceWith({ amountMin: '4297.50' });
  await expect.element(amount).toBeValid();
});

test('the shop’s time zone is named beside the days where it is another one than here', async () => {
  const zone = page.getByText('Placed from and Placed to are days of America/New York.');
  const { rerender } = renderInShop(
    <FindForm search={{}} timeZone="America/New_York" onFind={() => undefined} />,
  );
  await expect.element(zone).toBeVisible();
  rerender(<FindForm search={{}} timeZone="Asia/Kolkata" onFind={() => undefined} />);
  await expect.element(zone).not.toBeInTheDocument();
});

test('the search names that a number also finds those that begin with it', async () => {
  renderInShop(<FindForm search={{}} timeZone={undefined} onFind={() => undefined} />);
  await expect
    .element(page.getByLabelText('Number or text'))
    .toHaveAccessibleDescription(/^#12 finds orders 12, 120, …; other text is also found in contacts/);
});

test('the focus stays in the form when it shows what was searched for', async () => {
  const found = { page: 1, totalPages: 1, total: 0, timeZone: 'Asia/Kolkata', orders: [] };
  const { address } = await openShop('/audit', {
    ...signedIn('admin'),
    'GET /api/audit/clock': answer({ count: 0, steps: [] }),
    'GET /api/audit/orders': answer({ success: true, ...found }),
  });
  const field = page.getByLabelText('Number or text');
  await field.fill('#1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => address()).toBe('/audit?search=%231');
  await expect.element(field).toHaveFocus();
});
