import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { BulkPreview, BulkProgress, BulkResults, type ResultLine } from './bulk-lists.tsx';

const line = (id: number, outcome: ResultLine['outcome']): ResultLine => ({
  id,
  name: `Order ${id}`,
  text: outcome.kind,
  outcome,
});
const lines = [
  line(1, { kind: 'done', changed: null }),
  line(2, { kind: 'waiting' }),
  line(3, { kind: 'refused', text: 'Cancelled.' }),
  line(4, { kind: 'unknown', text: 'No answer.' }),
];
const textsOf = (name: string) =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

test('shows what will change apart from what stays, with the reasons', () => {
  renderInShop(
    <BulkPreview
      changesTitle="2 change"
      changes={[
        { id: 1, name: 'Lamp', text: '₹100 → ₹90' },
        { id: 2, name: 'Vase', text: '₹200 → ₹180' },
      ]}
      staysTitle="1 stays"
      stays={[{ id: 3, name: 'Bowl', text: 'It has no price.' }]}
    />,
  );
  expect(textsOf('What will change')).toEqual(['Lamp₹100 → ₹90', 'Vase₹200 → ₹180']);
  expect(textsOf('What stays as it is')).toEqual(['Bowl It has no price.']);
});

test('leaves out a list that would be empty', () => {
  renderInShop(<BulkPreview changesTitle="0 change" changes={[]} staysTitle="0 stay" stays={[]} />);
  expect(page.getByRole('list').query()).toBeNull();
  expect(page.getByRole('heading').query()).toBeNull();
});

test('counts what is no longer waiting as progress', async () => {
  renderInShop(<BulkProgress lines={lines} isUndoing={false} />);
  const progress = page.getByRole('progressbar', { name: 'Done' });
  await expect.element(progress).toHaveAttribute('value', '3');
  await expect.element(progress).toHaveAttribute('max', '4');
  await expect.element(page.getByText('3 of 4')).toBeVisible();
});

test('lists first the results that need attention, and announces the count', async () => {
  renderInShop(<BulkResults lines={lines} />);
  expect(textsOf('Results')).toEqual(['Order 3refused', 'Order 4unknown', 'Order 1done', 'Order 2waiting']);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('1 changed, 1 refused, 1 without an answer');
});
