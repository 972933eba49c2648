import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Menu } from './menu.tsx';

const trigger = page.getByRole('button', { name: 'Account' });
const item = (name: string) => page.getByRole('menuitem', { name });

function render() {
  const onSelect = vi.fn<(what: string) => void>();
  const items = ['Orders', 'Reviews', 'Log out'].map((label) => ({
    key: label,
    label,
    onSelect: () => onSelect(label),
    disabled: label === 'Reviews',
  }));
  renderInShop(<Menu trigger={<button>Account</button>} items={items} />);
  return onSelect;
}

test('a press opens it, and a press on an item selects that and closes it', async () => {
  const onSelect = render();
  await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await trigger.click();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await item('Log out').click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(onSelect.mock.calls).toEqual([['Log out']]);
});

test('opens with Enter on its first item; arrows move, and Enter selects', async () => {
  const onSelect = render();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Orders')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Log out')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSelect.mock.calls).toEqual([['Log out']]);
  await expect.element(trigger).toHaveFocus();
});

test('Escape and a press beside it close it and select nothing', async () => {
  const onSelect = render();
  await trigger.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await trigger.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.pointer({ coords: { x: 900, y: 600 }, keys: '[MouseLeft]' });
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(onSelect).not.toHaveBeenCalled();
});

test('shows a disabled item and refuses it', async () => {
  const onSelect = render();
  await trigger.click();
  await expect.element(item('Reviews')).toHaveAttribute('aria-disabled', 'true');
  await item('Reviews').click({ force: true });
  await item('Orders').click();
  await expect.poll(() => onSelect.mock.calls).toEqual([['Orders']]);
});
