import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { SelectBox, SelectPageBox } from './select-box.tsx';

const all = page.getByRole('checkbox', { name: 'Select this page' });
const rows = [{ id: 1 }, { id: 2 }];

function PageBox({
  chosenAtFirst,
  onChange,
}: {
  chosenAtFirst: readonly number[];
  onChange: (chosen: boolean) => void;
}) {
  const [chosen, setChosen] = useState(new Set(chosenAtFirst));
  return (
    <SelectPageBox
      label="Select this page"
      items={rows}
      has={(id) => chosen.has(id)}
      onChange={(items, isChosen) => {
        onChange(isChosen);
        setChosen(new Set(isChosen ? items.map(({ id }) => id) : []));
      }}
    />
  );
}

test('is checked by a click and by the space bar, and is named though it shows no text', async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  const box = (checked: boolean) => <SelectBox label="Order 1001" checked={checked} onChange={onChange} />;
  const { rerender } = renderInShop(box(false));
  const order = page.getByRole('checkbox', { name: 'Order 1001' });
  await order.click();
  rerender(box(true));
  await expect.element(order).toBeChecked();
  await userEvent.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

test('a page with some chosen rows is mixed, and a press chooses the rest', async () => {
  const onChange = vi.fn<(chosen: boolean) => void>();
  renderInShop(<PageBox chosenAtFirst={[2]} onChange={onChange} />);
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(all).toBeChecked();
  await expect.element(all).not.toBePartiallyChecked();
  await all.click();
  await expect.element(all).not.toBeChecked();
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

test('a page without rows is not chosen', async () => {
  renderInShop(
    <SelectPageBox label="Select this page" items={[]} has={() => true} onChange={() => undefined} />,
  );
  await expect.element(all).not.toBeChecked();
});
