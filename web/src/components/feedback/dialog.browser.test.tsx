import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

const open = page.getByRole('button', { name: 'Edit address' });
const dialog = page.getByRole('dialog', { name: 'Address' });
const city = page.getByRole('textbox', { name: 'City' });

function Page({ onClose }: { readonly onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Edit address</button>
      <Dialog
        open={isOpen}
        onClose={() => {
          onClose?.();
          setIsOpen(false);
        }}
        title="Address"
        description="Where the parcel goes."
        actions={<Button>Save</Button>}
      >
        <input aria-label="City" />
      </Dialog>
    </>
  );
}

test('has a name and an explanation, and the page behind it is out of reach', async () => {
  renderInShop(<Page />);
  expect(dialog.query()).toBeNull();
  await open.click();
  await expect.element(dialog).toHaveAccessibleDescription('Where the parcel goes.');
  await expect.element(open).not.toBeInTheDocument();
  await expect.element(page.getByText('Edit address')).toBeInTheDocument();
});

test('the focus walks around inside it', async () => {
  renderInShop(<Page />);
  await open.click();
  const stops = [
    page.getByRole('button', { name: 'Close' }),
    city,
    page.getByRole('button', { name: 'Save' }),
  ];
  for (const stop of [...stops, ...stops.slice(0, 1)]) {
    await expect.element(stop).toHaveFocus();
    await userEvent.tab();
  }
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => page.getByRole('button', { name: 'Close' }).click()],
  ['a press beside it', () => userEvent.pointer({ coords: { x: 20, y: 700 }, keys: '[MouseLeft]' })],
])('%s closes it once and returns the focus', async (_name, close) => {
  const onClose = vi.fn();
  renderInShop(<Page onClose={onClose} />);
  await open.click();
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a press inside it does not close it', async () => {
  const onClose = vi.fn();
  renderInShop(<Page onClose={onClose} />);
  await open.click();
  await page.getByText('Where the parcel goes.').click();
  await city.fill('Kochi');
  await expect.element(city).toHaveValue('Kochi');
  expect(onClose).not.toHaveBeenCalled();
});
