import type { ComponentProps } from 'react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Sheet } from './sheet.tsx';

const open = page.getByRole('button', { name: 'Filters' });
const sheet = page.getByRole('dialog', { name: 'Filter by' });
const title = sheet.getByRole('heading', { name: 'Filter by' });

type Props = { readonly side?: ComponentProps<typeof Sheet>['side']; readonly onClose?: () => void };

function Page({ side = 'right', onClose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Filters</button>
      <Sheet
        open={isOpen}
        onClose={() => {
          onClose?.();
          setIsOpen(false);
        }}
        title="Filter by"
        side={side}
        footer={<button>Show 12 products</button>}
      >
        <input aria-label="Brand" />
      </Sheet>
    </>
  );
}

test('has a name, starts at its title and traps the focus', async () => {
  renderInShop(<Page />);
  await open.click();
  await expect.element(title).toHaveFocus();
  await userEvent.tab();
  const stops = [
    page.getByRole('button', { name: 'Close' }),
    page.getByRole('textbox', { name: 'Brand' }),
    page.getByRole('button', { name: 'Show 12 products' }),
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
  await expect.element(title).toHaveFocus();
  await close();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['left', { left: 0, bottom: 800 }],
  ['right', { right: 1280, bottom: 800 }],
  ['bottom', { left: 0, right: 1280, bottom: 800 }],
] as const)('comes to rest at the %s edge', async (side, edges) => {
  renderInShop(<Page side={side} />);
  await open.click();
  await expect.poll((): unknown => sheet.element().getBoundingClientRect().toJSON()).toMatchObject(edges);
});

test('starts and ends with the focus where its owner wants it', async () => {
  function WithFocus() {
    const brand = useRef<HTMLInputElement>(null);
    const heading = useRef<HTMLHeadingElement>(null);
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          Products
        </h1>
        <Sheet
          open={isOpen}
          onClose={() => setIsOpen(false)}
          title="Filter by"
          side="left"
          initialFocus={brand}
          finalFocus={heading}
        >
          <input ref={brand} aria-label="Brand" />
        </Sheet>
      </>
    );
  }
  renderInShop(<WithFocus />);
  await expect.element(page.getByRole('textbox', { name: 'Brand' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Products' })).toHaveFocus();
});
