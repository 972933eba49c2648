import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { BulkBar } from './bulk-bar.tsx';

test('is a named region at the foot of the window, and lets go of the choice', async () => {
  const onNone = vi.fn();
  renderInShop(
    <>
      <div className="h-[3000px]">Many orders</div>
      <BulkBar label="Chosen orders" onNone={onNone}>
        <span>3 orders</span>
      </BulkBar>
    </>,
  );
  const bar = page.getByRole('region', { name: 'Chosen orders' });
  await expect.element(bar.getByText('3 orders')).toBeVisible();
  await expect.element(bar).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Select none' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onNone).toHaveBeenCalledTimes(2);
});
