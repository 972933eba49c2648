import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
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
