import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Cell, HeadCell, Row, Table } from './table.tsx';

const head = page.getByRole('columnheader', { name: 'Total' });
const sort = page.getByRole('button', { name: 'Total' });

function Orders() {
  const [sorted, setSorted] = useState<'ascending' | 'descending'>();
  return (
    <Table caption="Orders">
      <thead>
        <tr>
          <HeadCell>Number</HeadCell>
          <HeadCell
            numeric
            sorted={sorted}
            onSort={() => setSorted(sorted === 'ascending' ? 'descending' : 'ascending')}
          >
            Total
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        <Row>
          <Cell heading>1001</Cell>
          <Cell numeric>₹1,200.00</Cell>
        </Row>
      </tbody>
    </Table>
  );
}

test('is a table with a name, and heads of its columns and rows', async () => {
  renderInShop(<Orders />);
  await expect.element(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Number' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: '1001' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '₹1,200.00' })).toBeVisible();
});

test('a head that sorts is a button and announces the order of its column', async () => {
  renderInShop(<Orders />);
  await expect.element(head).not.toHaveAttribute('aria-sort');
  await sort.click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expect.element(sort).toHaveFocus();
});

test('a head with the focus is above the next one, which would cover the ring', async () => {
  renderInShop(
    <Table caption="Orders">
      <thead>
        <tr>
          <HeadCell onSort={() => {}}>Total</HeadCell>
          <HeadCell>Number</HeadCell>
        </tr>
      </thead>
    </Table>,
  );
  const layerOf = (name: string) =>
    Number(getComputedStyle(page.getByRole('columnheader', { name }).element()).zIndex);
  expect(layerOf('Total')).toBe(layerOf('Number'));
  sort.element().focus();
  expect(layerOf('Total')).toBeGreaterThan(layerOf('Number'));
});

test('a head that does not sort has no button', () => {
  renderInShop(<Orders />);
  expect(page.getByRole('button', { name: 'Number' }).query()).toBeNull();
});

test('the keyboard reaches a table that is too wide for its card, and scrolls it', async () => {
  await page.viewport(390, 844);
  try {
    renderInShop(
      <Table caption="Wide">
        <tbody>
          <Row>
            <Cell className="min-w-300">1001</Cell>
          </Row>
        </tbody>
      </Table>,
    );
    const region = page.getByRole('group', { name: 'Wide' });
    await userEvent.tab();
    await expect.element(region).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => region.element().scrollLeft).toBeGreaterThan(0);
  } finally {
    await page.viewport(1280, 800);
  }
});
