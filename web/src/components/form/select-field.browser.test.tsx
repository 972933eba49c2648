import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { SelectField } from './select-field.tsx';

const field = page.getByRole('combobox', { name: 'State' });

function render(error?: string) {
  const onChange = vi.fn<(value: string) => void>();
  renderInShop(
    <SelectField
      label="State"
      description="Where the parcel goes."
      error={error}
      defaultValue="KL"
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="KL">Kerala</option>
      <option value="TN">Tamil Nadu</option>
      <option value="MH">Maharashtra</option>
    </SelectField>,
  );
  return onChange;
}

test("is the platform's own list with a name and an explanation", async () => {
  const onChange = render();
  await expect.element(field).toHaveAccessibleDescription('Where the parcel goes.');
  await expect.element(field).toBeValid();
  await field.selectOptions('Tamil Nadu');
  expect(onChange.mock.calls).toEqual([['TN']]);
  await expect.element(field).toHaveValue('TN');
});

test('changes with the keyboard', async () => {
  const onChange = render();
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('M');
  await expect.element(field).toHaveValue('MH');
  expect(onChange.mock.calls).toEqual([['MH']]);
});

test('a mistake makes it invalid, is announced, and follows the explanation', async () => {
  render('Please choose a state.');
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription('Where the parcel goes. Please choose a state.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose a state.');
});
