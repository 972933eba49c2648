import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { RadioCards } from './radio-cards.tsx';

const cards = [
  { value: 'cod', label: 'Cash on delivery', description: 'Pay at the door.' },
  { value: 'upi', label: 'UPI' },
  { value: 'card', label: 'Card' },
] as const;
const cash = page.getByRole('radio', { name: 'Cash on delivery Pay at the door.' });
const upi = page.getByRole('radio', { name: 'UPI' });

function render(disabled = false) {
  const onChange = vi.fn<(value: string) => void>();
  renderInShop(
    <RadioCards
      legend="Payment"
      cards={cards}
      input={{ name: 'paymentMethod', disabled, onChange: ({ target }) => onChange(target.value) }}
    />,
  );
  return onChange;
}

test('is a named group of radios whose names include their descriptions', async () => {
  render();
  await expect.element(page.getByRole('group', { name: 'Payment' })).toBeVisible();
  await expect.element(cash).not.toBeChecked();
  await expect.element(upi).not.toBeChecked();
});

test('a press anywhere on a card chooses it', async () => {
  const onChange = render();
  await page.getByText('Pay at the door.').click();
  await expect.element(cash).toBeChecked();
  await page.getByText('UPI').click();
  await expect.element(upi).toBeChecked();
  await expect.element(cash).not.toBeChecked();
  expect(onChange.mock.calls).toEqual([['cod'], ['upi']]);
});

test('Tab reaches the group once, and the arrow keys choose within it', async () => {
  const onChange = render();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(cash).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(upi).toBeChecked();
  await expect.element(upi).toHaveFocus();
  expect(onChange.mock.calls).toEqual([['cod'], ['upi']]);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('disabled cards cannot be chosen', async () => {
  const onChange = render(true);
  await expect.element(upi).toBeDisabled();
  await page.getByText('UPI').click({ force: true });
  await expect.element(upi).not.toBeChecked();
  expect(onChange).not.toHaveBeenCalled();
});
