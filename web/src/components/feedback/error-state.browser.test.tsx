import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { ErrorState } from './error-state.tsx';

test('announces what went wrong, and tries again with the mouse and the keyboard', async () => {
  const onRetry = vi.fn();
  renderInShop(<ErrorState message="The products did not load." onRetry={onRetry} />);
  await expect.element(page.getByRole('alert').getByText('The products did not load.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test('does not try twice at once', async () => {
  const onRetry = vi.fn();
  renderInShop(<ErrorState message="The products did not load." onRetry={onRetry} retrying />);
  await page.getByRole('button', { name: 'Trying again…' }).click({ force: true });
  expect(onRetry).not.toHaveBeenCalled();
});

test('takes the focus only where it has replaced what had it', async () => {
  const { unmount } = renderInShop(<ErrorState message="Gone." onRetry={() => undefined} />);
  expect(document.activeElement).toBe(document.body);
  unmount();
  renderInShop(<ErrorState message="Gone." onRetry={() => undefined} takesFocus />);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toHaveFocus();
});

test('offers no second try where there is none, and another way out where there is one', async () => {
  renderInShop(<ErrorState message="Gone." action={<a href="#shop">To the shop</a>} />);
  await expect.element(page.getByRole('link', { name: 'To the shop' })).toBeVisible();
  expect(page.getByRole('button').query()).toBeNull();
});
