import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { anOrder, red } from '../../testing/shop-samples.ts';
import { auditTexts } from './messages.ts';
import { OrderAsItWas } from './order-as-it-was.tsx';

test('an item is shown with the name of its color, without its code', async () => {
  renderInShop(
    <OrderAsItWas order={anOrder()} colorName={() => red.name} statusBadge={(status) => status} />,
  );
  const item = page.getByRole('listitem').filter({ hasText: 'Lotus kurta' });
  await expect.element(item).toMatchTextContent(red.name);
  await expect.element(item).toMatchTextContent('M');
  await expect.element(item).not.toMatchTextContent(red.hexCode);
});

test('an order that an unreadable event hides is not called one that did not exist yet', async () => {
  renderInShop(
    <OrderAsItWas order={null} isUnknown colorName={() => undefined} statusBadge={(status) => status} />,
  );
  await expect.element(page.getByText(auditTexts.unknown)).toBeVisible();
  await expect.element(page.getByText(auditTexts.notYet)).not.toBeInTheDocument();
});
