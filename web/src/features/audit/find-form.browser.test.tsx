import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { FindForm } from './find-form.tsx';
import { auditTexts } from './messages.ts';

test('an amount that cannot be read is named, and nothing is searched for without it', async () => {
  const onFind = vi.fn();
  renderInShop(<FindForm search={{}} onFind={onFind} />);
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
