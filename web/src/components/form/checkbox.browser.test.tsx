import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Checkbox } from './checkbox.tsx';

const box = page.getByRole('checkbox', { name: 'In stock only' });

test('a press on its label and the space bar check and uncheck it', async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  renderInShop(<Checkbox label="In stock only" onChange={({ target }) => onChange(target.checked)} />);
  await page.getByText('In stock only').click();
  await expect.element(box).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(box).not.toBeChecked();
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

test('has the count in its name', async () => {
  renderInShop(<Checkbox label="Brass" aside={12} />);
  await expect.element(page.getByRole('checkbox')).toHaveAccessibleName('Brass 12');
});

test('a mistake makes it invalid, is announced and describes it', async () => {
  renderInShop(<Checkbox label="In stock only" error="Please agree." />);
  await expect.element(box).toBeInvalid();
  await expect.element(box).toHaveAccessibleDescription('Please agree.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please agree.');
});

test('refuses presses while it is disabled', async () => {
  const onChange = vi.fn();
  renderInShop(<Checkbox label="In stock only" disabled onChange={onChange} />);
  await page.getByText('In stock only').click({ force: true });
  await expect.element(box).not.toBeChecked();
  expect(onChange).not.toHaveBeenCalled();
});
