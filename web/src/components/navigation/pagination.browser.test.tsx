import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Pagination } from './pagination.tsx';

const previous = page.getByRole('button', { name: 'Previous page' });
const next = page.getByRole('button', { name: 'Next page' });

test('is a navigation that marks the current page', async () => {
  renderInShop(<Pagination page={2} totalPages={3} onPage={() => undefined} />);
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  const current = page.getByRole('button', { name: 'Page 2' });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('button', { name: 'Page 3' })).not.toHaveAttribute('aria-current');
});

test('goes to the pages that are pressed, with the mouse and the keyboard', async () => {
  const onPage = vi.fn<(page: number) => void>();
  renderInShop(<Pagination page={2} totalPages={3} onPage={onPage} />);
  await previous.click();
  await next.click();
  await page.getByRole('button', { name: 'Page 3' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onPage.mock.calls).toEqual([[1], [3], [3], [3]]);
});

test.each([
  ['Previous page', 1],
  ['Next page', 3],
])('%s ends at page %i', async (name, at) => {
  const onPage = vi.fn();
  renderInShop(<Pagination page={at} totalPages={3} onPage={onPage} />);
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeDisabled();
  await button.click({ force: true });
  expect(onPage).not.toHaveBeenCalled();
});

test('a single page needs no navigation', () => {
  renderInShop(<Pagination page={1} totalPages={1} onPage={() => undefined} />);
  expect(page.getByRole('navigation').query()).toBeNull();
});
