import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { SelectBox } from './select-box.tsx';

const orders = Array.from({ length: 30 }, (_, at) => at + 1);
const boxOf = (order: number) => page.getByRole('checkbox', { name: `Order ${order}`, exact: true });
const none = page.getByRole('button', { name: 'Select none' });

function Orders({ chosenAtFirst }: { readonly chosenAtFirst: readonly number[] }) {
  const [chosen, setChosen] = useState(chosenAtFirst);
  return (
    <main>
      <h1 tabIndex={-1}>Orders</h1>
      {orders.map((order) => (
        <p key={order} className="h-20">
          <SelectBox
            label={`Order ${order}`}
            checked={chosen.includes(order)}
            onChange={() => setChosen([...chosen, order])}
          />
        </p>
      ))}
      {chosen.length > 0 && (
        <BulkBar label="Chosen orders" said="Some" onNone={() => setChosen([])}>
          {null}
        </BulkBar>
      )}
    </main>
  );
}

/** Scrolls so that order 1 is out of sight and order 15 is not, and presses the button by keyboard. */
async function selectNone(): Promise<number> {
  onTestFinished(() => window.scrollTo(0, 0));
  boxOf(15).element().scrollIntoView({ block: 'center' });
  const { scrollY } = window;
  expect(scrollY).toBeGreaterThan(300);
  const button = none.element();
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => none.query()).toBeNull();
  return scrollY;
}

test('Select none moves the focus to a box of the selection that is seen, and scrolls nothing', async () => {
  renderInShop(<Orders chosenAtFirst={[1, 15, 30]} />);
  const scrollY = await selectNone();
  await expect.element(boxOf(15)).toHaveFocus();
  expect(window.scrollY).toBe(scrollY);
});

test('where none of the selection is seen, the first box that is seen has the focus', async () => {
  renderInShop(<Orders chosenAtFirst={[1]} />);
  const scrollY = await selectNone();
  expect(document.activeElement).toHaveAttribute('type', 'checkbox');
  const box = document.activeElement?.getBoundingClientRect();
  expect(box?.top).toBeGreaterThanOrEqual(0);
  expect(box?.top).toBeLessThan(80);
  expect(window.scrollY).toBe(scrollY);
});
