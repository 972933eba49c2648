import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { LazySelect } from './lazy-select.tsx';

const choices = [
  { value: 'newest', label: 'Newest' },
  { value: 'cheapest', label: 'Cheapest' },
] as const;

const combobox = page.getByRole('combobox', { name: 'Sort by' });

function render() {
  const onChange = vi.fn<(value: 'newest' | 'cheapest') => void>();
  renderInShop(<LazySelect label="Sort by" value="newest" choices={choices} onChange={onChange} />);
  return onChange;
}

// The first test of the file: only here has the visitor not interacted with the page yet.
test('is a closed select with its choice from the first paint on, and the first click opens the real one', async () => {
  const onChange = render();
  await expect.element(combobox).toHaveTextContent('Newest');
  await expect.element(combobox).toHaveAttribute('aria-expanded', 'false');
  await expect.element(combobox).toHaveAttribute('aria-haspopup', 'listbox');
  const button = combobox.element();
  await combobox.click();
  const cheapest = page.getByRole('option', { name: 'Cheapest' });
  await expect.element(cheapest).toBeVisible();
  expect(button.isConnected).toBe(false);
  await cheapest.click();
  await expect.poll(() => onChange.mock.calls).toEqual([['cheapest']]);
});

test('becomes the real select under the focus without losing it', async () => {
  const onChange = render();
  const button = combobox.element();
  await userEvent.tab();
  await expect.poll(() => button.isConnected).toBe(false);
  await expect.element(combobox).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Newest' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Cheapest' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onChange.mock.calls).toEqual([['cheapest']]);
});

test('stays under a press that began before the real select came, and opens when the press ends', async () => {
  render();
  const button = combobox.element();
  if (!(button instanceof HTMLElement)) throw new Error('there is no combobox');
  // In the same task, so before the real select can render.
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await import('./select.tsx');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(button.isConnected).toBe(true);
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  button.click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
});
