import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { PasswordField } from './password-field.tsx';

const password = page.getByLabelText('Password', { exact: true });

test('hides the password until its button is pressed, and hides it again', async () => {
  renderInShop(<PasswordField label="Password" />);
  await password.fill('lotus-42');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(page.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  await expect.element(password).toHaveValue('lotus-42');
  await userEvent.keyboard(' ');
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('the buttons of two fields are described apart', async () => {
  renderInShop(
    <>
      <PasswordField label="Password" />
      <PasswordField label="Confirm password" />
    </>,
  );
  const buttons = page.getByRole('button', { name: 'Show password' });
  await expect.element(buttons.nth(0)).toHaveAccessibleDescription('Password');
  await expect.element(buttons.nth(1)).toHaveAccessibleDescription('Confirm password');
});

test('its button does not send the form, and Enter in the field does', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderInShop(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" />
    </form>,
  );
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(onSubmit).not.toHaveBeenCalled();
  await password.click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a mistake makes it invalid and describes it', async () => {
  renderInShop(<PasswordField label="Password" error="Password is required" />);
  await expect.element(password).toBeInvalid();
  await expect.element(password).toHaveAccessibleDescription('Password is required');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Password is required');
});
