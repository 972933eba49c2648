import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { PillChoice } from './pill-choice.tsx';

const values = ['week', 'month', 'year'] as const;
type Period = (typeof values)[number];
const texts: Record<Period, string> = { week: '7 days', month: '30 days', year: '1 year' };
const pill = (value: Period) => page.getByRole('radio', { name: texts[value] });

function Choice({ onChange }: { readonly onChange: (value: Period) => void }) {
  const [chosen, setChosen] = useState<Period>('week');
  return (
    <PillChoice
      legend="Period"
      values={values}
      chosen={chosen}
      textOf={(value) => texts[value]}
      onChange={(next) => {
        onChange(next);
        setChosen(next);
      }}
    />
  );
}

test('is a named group with one choice made', async () => {
  renderInShop(<Choice onChange={() => undefined} />);
  await expect.element(page.getByRole('group', { name: 'Period' })).toBeVisible();
  await expect.element(pill('week')).toBeChecked();
  await expect.element(pill('month')).not.toBeChecked();
});

test('a press on a pill chooses it', async () => {
  const onChange = vi.fn<(value: Period) => void>();
  renderInShop(<Choice onChange={onChange} />);
  await page.getByText('1 year').click();
  await expect.element(pill('year')).toBeChecked();
  expect(onChange.mock.calls).toEqual([['year']]);
});

test('the arrow keys walk along the pills, around the end', async () => {
  const onChange = vi.fn<(value: Period) => void>();
  renderInShop(<Choice onChange={onChange} />);
  await userEvent.tab();
  await expect.element(pill('week')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(pill('month')).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(pill('year')).toBeChecked();
  expect(onChange.mock.calls).toEqual([['month'], ['week'], ['year']]);
});

test('two rows of pills on one page do not share their choice', async () => {
  renderInShop(
    <>
      <Choice onChange={() => undefined} />
      <Choice onChange={() => undefined} />
    </>,
  );
  await page.getByText('30 days').nth(1).click();
  await expect.element(pill('month').nth(1)).toBeChecked();
  await expect.element(pill('week').nth(0)).toBeChecked();
});
