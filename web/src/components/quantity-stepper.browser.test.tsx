import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../testing/render-in-shop.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

const less = page.getByRole('button', { name: 'One less' });
const more = page.getByRole('button', { name: 'One more' });
const quantity = page.getByRole('status');

function Line({ start, max }: { readonly start: number; readonly max?: number }) {
  const [value, setValue] = useState(start);
  return <QuantityStepper label="Quantity of Lamp" value={value} onChange={setValue} {...(max && { max })} />;
}

test('is a named group that counts up and down, and announces the quantity', async () => {
  renderInShop(<Line start={2} />);
  await expect.element(page.getByRole('group', { name: 'Quantity of Lamp' })).toBeVisible();
  await more.click();
  await expect.element(quantity).toHaveTextContent('3');
  await expect.element(quantity).toHaveAttribute('aria-live', 'polite');
  await less.click();
  await less.click();
  await expect.element(quantity).toHaveTextContent('1');
});

test('counts two presses that come before the next paint', async () => {
  renderInShop(<Line start={2} />);
  const button = more.element();
  if (!(button instanceof HTMLElement)) throw new Error('there is no button');
  button.click();
  button.click();
  await expect.element(quantity).toHaveTextContent('4');
});

test('gives each press the quantity before it, not the painted one', () => {
  const onChange = vi.fn<(step: (quantity: number) => number) => void>();
  renderInShop(<QuantityStepper label="Quantity" value={98} onChange={onChange} />);
  const button = more.element();
  if (!(button instanceof HTMLElement)) throw new Error('there is no button');
  button.click();
  const [[step] = []] = onChange.mock.calls;
  expect(step?.(5)).toBe(6);
  expect(step?.(99)).toBe(99);
});

test('hands the focus to the other button when a press reaches the smallest quantity', async () => {
  renderInShop(<Line start={2} />);
  await less.click();
  await expect.element(less).toBeDisabled();
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(quantity).toHaveTextContent('2');
});

test('hands the focus to the other button when a press reaches the largest quantity', async () => {
  renderInShop(<Line start={2} max={3} />);
  await more.click();
  await expect.element(more).toBeDisabled();
  await expect.element(less).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(quantity).toHaveTextContent('2');
});
