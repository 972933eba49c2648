import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

const city = page.getByRole('textbox', { name: 'City' });

test('a press on its label puts the cursor into it, and what is typed arrives', async () => {
  const onChange = vi.fn<(value: string) => void>();
  renderInShop(<TextField label="City" onChange={({ target }) => onChange(target.value)} />);
  await page.getByText('City').click();
  await expect.element(city).toHaveFocus();
  await userEvent.keyboard('Ko');
  expect(onChange.mock.calls).toEqual([['K'], ['Ko']]);
  await expect.element(city).toHaveAccessibleDescription('');
  await expect.element(city).toBeValid();
});

test('a mistake makes it invalid, is announced, and follows the explanation', async () => {
  const field = (error?: string) => (
    <TextField label="City" description="Without the district." error={error} />
  );
  const { rerender } = renderInShop(field());
  await expect.element(city).toHaveAccessibleDescription('Without the district.');
  expect(page.getByRole('alert').query()).toBeNull();
  rerender(field('City is required'));
  await expect.element(city).toBeInvalid();
  await expect.element(city).toHaveAccessibleDescription('Without the district. City is required');
  await expect.element(page.getByRole('alert')).toHaveTextContent('City is required');
  rerender(field());
  await expect.element(city).toBeValid();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the mistake of a quiet field describes it without an alert', async () => {
  renderInShop(<TextField label="City" error="City is required" isQuiet />);
  await expect.element(city).toBeInvalid();
  await expect.element(city).toHaveAccessibleDescription('City is required');
  expect(page.getByRole('alert').query()).toBeNull();
});

test('two fields with the same label are described apart', async () => {
  renderInShop(
    <>
      <TextField label="City" error="First" />
      <TextField label="City" error="Second" />
    </>,
  );
  await expect.element(city.nth(0)).toHaveAccessibleDescription('First');
  await expect.element(city.nth(1)).toHaveAccessibleDescription('Second');
});

test('a disabled field takes no letters', async () => {
  renderInShop(<TextField label="City" disabled defaultValue="Kochi" />);
  await userEvent.tab();
  await userEvent.keyboard('x');
  await expect.element(city).toBeDisabled();
  await expect.element(city).toHaveValue('Kochi');
});

test('a text area has the same frame and more lines', async () => {
  renderInShop(<TextAreaField label="Message" error="Message is required" />);
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect.element(message).toHaveAccessibleDescription('Message is required');
  await message.click();
  await userEvent.keyboard('a{Enter}b');
  await expect.element(message).toHaveValue('a\nb');
});
