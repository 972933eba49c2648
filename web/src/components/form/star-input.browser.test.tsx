import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { StarInput } from './star-input.tsx';

const group = page.getByRole('group', { name: 'Your rating' });
const stars = (count: number) => page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` });

function render(error?: string) {
  const onChange = vi.fn<(stars: number) => void>();
  function Form() {
    const [value, setValue] = useState(0);
    return (
      <StarInput
        legend="Your rating"
        value={value}
        error={error}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  renderInShop(<Form />);
  return onChange;
}

test('is a group of five radios, none of them chosen at first', async () => {
  render();
  await expect.element(group).toBeVisible();
  expect(page.getByRole('radio').elements()).toHaveLength(5);
  for (const count of [1, 2, 3, 4, 5]) await expect.element(stars(count)).not.toBeChecked();
});

test('a click chooses, and the text beside the stars describes the choice', async () => {
  const onChange = render();
  await stars(4).click();
  await expect.element(stars(4)).toBeChecked();
  await expect.element(page.getByText('Very good')).toBeVisible();
  expect(onChange.mock.calls).toEqual([[4]]);
});

test('the pointer shows what would be chosen, and takes it back when it leaves', async () => {
  const onChange = render();
  await stars(2).click();
  await stars(5).hover();
  await expect.element(page.getByText('Excellent')).toBeVisible();
  await page.getByText('Your rating').hover();
  await expect.element(page.getByText('Fair')).toBeVisible();
  expect(onChange.mock.calls).toEqual([[2]]);
});

test('the space bar and the arrow keys choose', async () => {
  const onChange = render();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(stars(1)).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(stars(2)).toBeChecked();
  await expect.element(stars(2)).toHaveFocus();
  expect(onChange.mock.calls).toEqual([[1], [2]]);
});

test('a mistake is announced and describes the group', async () => {
  render('Please choose a rating.');
  await expect.element(group).toHaveAccessibleDescription('Please choose a rating.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose a rating.');
});
