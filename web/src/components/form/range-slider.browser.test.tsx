import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { centerOf } from '../../testing/center-of.ts';
import { RangeSlider } from './range-slider.tsx';

type Range = readonly [low: number, high: number];

const from = page.getByRole('slider', { name: 'Price, from' });
const to = page.getByRole('slider', { name: 'Price, to' });

function render(start: Range = [200, 800]) {
  const onCommit = vi.fn<(value: Range) => void>();
  function Filter() {
    const [value, setValue] = useState(start);
    return (
      <>
        <RangeSlider
          label="Price"
          value={value}
          min={0}
          max={1000}
          step={50}
          format={(rupees) => `₹${rupees}`}
          onCommit={(next) => {
            onCommit(next);
            setValue(next);
          }}
        />
        <button onClick={() => setValue([0, 1000])}>Clear</button>
      </>
    );
  }
  renderInShop(<Filter />);
  return onCommit;
}

test('is a named group with two sliders whose values are prices', async () => {
  render();
  await expect.element(page.getByRole('group', { name: 'Price' })).toBeVisible();
  await expect.element(from).toHaveAttribute('aria-valuetext', '₹200');
  await expect.element(to).toHaveAttribute('aria-valuetext', '₹800');
  await expect.element(page.getByText('₹200')).toBeVisible();
  await expect.element(page.getByText('₹800')).toBeVisible();
});

test('the arrow keys move one end by a step, Page Up by ten, and each press is committed', async () => {
  const onCommit = render();
  await expect.element(from).toBeInTheDocument();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await userEvent.keyboard('{PageUp}');
  expect(onCommit.mock.calls).toEqual([[[250, 800]], [[200, 800]], [[150, 800]], [[650, 800]]]);
  await expect.element(from).toHaveAttribute('aria-valuetext', '₹650');
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  await expect.element(to).toHaveAttribute('aria-valuetext', '₹1000');
  expect(onCommit).toHaveBeenLastCalledWith([650, 1000]);
});

test('the ends stay a step apart', async () => {
  const onCommit = render([200, 300]);
  await expect.element(from).toBeInTheDocument();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(from).toHaveAttribute('aria-valuetext', '₹250');
  for (const [[low, high]] of onCommit.mock.calls) expect(high - low).toBeGreaterThanOrEqual(50);
  expect(onCommit).toHaveBeenCalledWith([250, 300]);
});

test('moves under the pointer at once, and commits only where it comes to rest', async () => {
  const onCommit = render();
  const start = await centerOf(from);
  await userEvent.pointer({ coords: start, keys: '[MouseLeft>]' });
  await userEvent.pointer({ coords: { ...start, x: start.x + 200 } });
  await expect.element(page.getByText('₹200')).not.toBeInTheDocument();
  expect(onCommit).not.toHaveBeenCalled();
  await userEvent.pointer('[/MouseLeft]');
  await expect.poll(() => onCommit.mock.calls.length).toBe(1);
  const [[[low, high]] = [[0, 0]]] = onCommit.mock.calls;
  expect(low).toBeGreaterThan(200);
  expect(high).toBe(800);
  await expect.element(from).toHaveAttribute('aria-valuetext', `₹${low}`);
});

test('follows a value from outside after it has been moved', async () => {
  render();
  await expect.element(from).toBeInTheDocument();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(from).toHaveAttribute('aria-valuetext', '₹250');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(from).toHaveAttribute('aria-valuetext', '₹0');
  await expect.element(to).toHaveAttribute('aria-valuetext', '₹1000');
});
