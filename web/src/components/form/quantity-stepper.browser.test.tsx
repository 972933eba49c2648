import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

const less = page.getByRole('button', { name: 'One less' });
const more = page.getByRole('button', { name: 'One more' });
const announced = page.getByRole('status');
const of = (quantity: number) => `Quantity of Lamp: ${quantity}`;

function Line({ start, max }: { readonly start: number; readonly max?: number }) {
  const [value, setValue] = useState(start);
  return <QuantityStepper label="Quantity of Lamp" value={value} onChange={setValue} {...(max && { max })} />;
}

test('is a named group that counts up and down, and announces each change with what is counted', async () => {
  renderInShop(<Line start={2} />);
  const group = page.getByRole('group', { name: 'Quantity of Lamp' });
  await expect.element(group.getByText('2', { exact: true })).toBeVisible();
  await expect.element(announced).toBeEmptyDOMElement();
  await more.click();
  await expect.element(announced).toHaveTextContent(of(3));
  await expect.element(announced).toHaveAttribute('aria-live', 'polite');
  await less.click();
  await expect.element(announced).toHaveTextContent(of(2));
  await less.click();
  await expect.element(announced).toHaveTextContent(`${of(1)}, the least`);
  await expect.element(group.getByText('1', { exact: true })).toBeVisible();
});

test.each([
  ['One more', 7],
  ['One less', 3],
])('counts two presses on %s that come before the next paint', async (name, expected) => {
  renderInShop(<Line start={5} />);
  const button = page.getByRole('button', { name }).element();
  if (!(button instanceof HTMLElement)) throw new Error('there is no button');
  button.click();
  button.click();
  await expect.element(announced).toHaveTextContent(of(expected));
});

test.each([
  ['One more', 98, [6, 99]],
  ['One less', 2, [4, 1]],
])('%s steps from the quantity at that time, and not past the end', async (name, value, steps) => {
  const onChange = vi.fn<(step: (quantity: number) => number) => void>();
  renderInShop(<QuantityStepper label="Quantity" value={value} onChange={onChange} />);
  await page.getByRole('button', { name }).click();
  const [[step] = []] = onChange.mock.calls;
  const end = name === 'One more' ? 99 : 1;
  expect([step?.(5), step?.(end)]).toEqual(steps);
});

test.each([
  ['less', 'least', less, 2, 1],
  ['more', 'most', more, 2, 3],
] as const)(
  'keeps the focus on one %s at the %s, where another press changes nothing',
  async (_way, end, button, start, last) => {
    renderInShop(<Line start={start} max={3} />);
    await button.click();
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(announced).toHaveTextContent(`${of(last)}, the ${end}`);
    await userEvent.keyboard('{Enter}');
    await expect.element(button).toHaveFocus();
    await expect.element(announced).toHaveTextContent(`${of(last)}, the ${end}`);
  },
);
