import { useState, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

const open = page.getByRole('button', { name: 'Edit address' });
const dialog = page.getByRole('dialog', { name: 'Address' });
const title = dialog.getByRole('heading', { name: 'Address' });
const cross = page.getByRole('button', { name: 'Close' });
const save = page.getByRole('button', { name: 'Save' });
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
  for (const stop of [city, save, cross, city]) {
    await expect.element(stop).toHaveFocus();
    await userEvent.tab();
  }
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => cross.click()],
  ['a press beside it', () => userEvent.pointer({ coords: { x: 20, y: 700 }, keys: '[MouseLeft]' })],
])('%s closes it once and returns the focus', async (_name, close) => {
  const onClose = vi.fn();
  renderInShop(<Page onClose={onClose} />);
  await open.click();
  await expect.element(city).toHaveFocus();
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

type OpenedProps = { readonly children?: ReactNode; readonly actions?: ReactNode };

function Opened({ children, actions }: OpenedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Edit address</button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Address" actions={actions}>
        {children}
      </Dialog>
    </>
  );
}

const radios = ['Home', 'Work'].map((name) => (
  <input key={name} type="radio" name="kind" aria-label={name} defaultChecked={name === 'Work'} />
));

for (const [what, parts, name] of [
  [
    'the first select, after a link and a button',
    [<a href="/">Map</a>, <button>Clear</button>, <select aria-label="State" />],
    'State',
  ],
  [
    'the first button of a group, before a select',
    [
      <div role="group" aria-label="Quantity">
        <button aria-disabled>One less</button>
        <button>One more</button>
      </div>,
      <select aria-label="Reason" />,
    ],
    'One more',
  ],
  ['the first text area', [<button>Clear</button>, <textarea aria-label="Note" />], 'Note'],
  [
    'a field that is neither hidden nor disabled',
    [
      <input type="hidden" />,
      <input aria-label="Id" style={{ display: 'none' }} />,
      <fieldset disabled>
        <input aria-label="Country" />
      </fieldset>,
      <input aria-label="City" />,
    ],
    'City',
  ],
  ['the chosen radio of a group', radios, 'Work'],
  [
    'a part with `autoFocus`',
    [<input aria-label="City" />, <input aria-label="Postcode" autoFocus />],
    'Postcode',
  ],
  [
    'the first action of its body, without a field',
    [<p>Two.</p>, <button disabled>Older</button>, <button>Clear</button>],
    'Clear',
  ],
  ['the first action below, without any in its body', undefined, 'Save'],
] as const)
  test(`the focus starts at ${what}`, async () => {
    renderInShop(
      <Opened actions={<Button>Save</Button>}>
        {parts?.map((part, index) => (
          <div key={index}>{part}</div>
        ))}
      </Opened>,
    );
    await open.click();
    await expect.element(dialog).toBeVisible();
    await expect
      .poll(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
      .toBe(name);
  });

test('the focus starts at the title when there is nothing else but the cross', async () => {
  renderInShop(<Opened>It was sent.</Opened>);
  await open.click();
  await expect.element(title).toHaveFocus();
});

test('the focus does not start in a field on a touch screen, which would open its keyboard', async () => {
  const isCoarse = matchMedia.bind(window);
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => isCoarse(query === '(pointer: coarse)' ? 'all' : query));
  onTestFinished(() => media.mockRestore());
  renderInShop(<Page />);
  await open.click();
  await expect.element(title).toHaveFocus();
});

test('the repeats of a held Enter, as of one that has opened it, do not submit its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderInShop(
    <Opened>
      <form onSubmit={onSubmit}>
        <input aria-label="City" />
      </form>
    </Opened>,
  );
  await open.click();
  await expect.element(city).toHaveFocus();
  await userEvent.keyboard('{Enter>3/}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
