import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { centerOf } from '../../testing/center-of.ts';
import { StopsSlider } from './stops-slider.tsx';

const days = ['1 Nov', '2 Nov', '3 Nov', '4 Nov'];
const slider = page.getByRole('slider', { name: 'Event' });
const back = page.getByRole('button', { name: 'Step back' });
const on = page.getByRole('button', { name: 'Step forward' });

function render(start: number, count = days.length) {
  const onStop = vi.fn<(at: number) => void>();
  function Replay() {
    const [at, setAt] = useState(start);
    return (
      <StopsSlider
        label="Event"
        count={count}
        stopText={(stop) => days[stop] ?? 'some day'}
        at={at}
        onStop={(next) => {
          onStop(next);
          setAt(next);
        }}
      />
    );
  }
  renderInShop(<Replay />);
  return onStop;
}

test('announces its stop by number, count and name', async () => {
  render(1);
  await expect.element(slider).toHaveAttribute('aria-valuetext', '2 of 4: 2 Nov');
});

test('the buttons go one stop, and no further than the ends', async () => {
  const onStop = render(2);
  await on.click();
  await expect.element(on).toBeDisabled();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '4 of 4: 4 Nov');
  await back.click();
  await back.click();
  await back.click();
  await expect.element(back).toBeDisabled();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '1 of 4: 1 Nov');
  expect(onStop.mock.calls).toEqual([[3], [2], [1], [0]]);
});

test('the arrow keys, Home and End move it', async () => {
  const onStop = render(1);
  await expect.element(slider).toBeInTheDocument();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '3 of 4: 3 Nov');
  await userEvent.keyboard('{Home}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '1 of 4: 1 Nov');
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '4 of 4: 4 Nov');
  expect(onStop.mock.calls).toEqual([[2], [0], [3]]);
});

test('a press on the line goes to the nearest stop', async () => {
  const onStop = render(0);
  const { x, y } = await centerOf(on);
  await userEvent.pointer({ coords: { x: x - 40, y }, keys: '[MouseLeft]' });
  await expect.poll(() => onStop.mock.calls).toEqual([[3]]);
});

test('a line with a single stop cannot be moved', async () => {
  render(0, 1);
  await expect.element(slider).toBeDisabled();
  await expect.element(back).toBeDisabled();
  await expect.element(on).toBeDisabled();
});
