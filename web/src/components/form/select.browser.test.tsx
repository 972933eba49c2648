import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Select } from './select.tsx';

const choices = [
  { value: 'newest', label: 'Newest' },
  { value: 'cheapest', label: 'Cheapest' },
  { value: 'dearest', label: 'Dearest' },
] as const;
type Order = (typeof choices)[number]['value'];

const trigger = page.getByRole('combobox', { name: 'Sort by' });
const list = page.getByRole('listbox');

function render(props: { readonly disabled?: boolean; readonly disabledValues?: readonly Order[] } = {}) {
  const onChange = vi.fn<(value: Order) => void>();
  renderInShop(<Select label="Sort by" value="newest" choices={choices} onChange={onChange} {...props} />);
  return onChange;
}

test('shows the choice by its label, and all choices at a click', async () => {
  const onChange = render();
  await expect.element(trigger).toHaveTextContent('Newest');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await trigger.click();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('option', { name: 'Newest' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('option', { name: 'Dearest' }).click();
  await expect.element(list).not.toBeInTheDocument();
  expect(onChange.mock.calls).toEqual([['dearest']]);
  await expect.element(trigger).toHaveFocus();
});

test('shows the old choice until the new one is passed in', async () => {
  const onChange = render();
  await trigger.click();
  await page.getByRole('option', { name: 'Dearest' }).click();
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  await expect.element(trigger).toHaveTextContent('Newest');
});

test('opens with the arrow key, moves with it, and takes a choice with Enter', async () => {
  const onChange = render();
  await userEvent.tab();
  await expect.element(trigger).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Newest' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Cheapest' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onChange.mock.calls).toEqual([['cheapest']]);
});

test('Escape closes it without a choice and returns the focus', async () => {
  const onChange = render();
  await trigger.click();
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
});

test('shows a choice that cannot be taken, and refuses it', async () => {
  const onChange = render({ disabledValues: ['cheapest'] });
  await trigger.click();
  const cheapest = page.getByRole('option', { name: 'Cheapest' });
  await expect.element(cheapest).toHaveAttribute('aria-disabled', 'true');
  await cheapest.click({ force: true });
  expect(onChange).not.toHaveBeenCalled();
  await page.getByRole('option', { name: 'Dearest' }).click();
  await expect.poll(() => onChange.mock.calls).toEqual([['dearest']]);
});

test('does not open while it is disabled', async () => {
  render({ disabled: true });
  await expect.element(trigger).toBeDisabled();
  await trigger.click({ force: true });
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  expect(list.query()).toBeNull();
});
