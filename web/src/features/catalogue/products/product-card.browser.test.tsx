import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { aProduct, blue, red } from '../../../testing/shop-samples.ts';
import { ProductCard } from './product-card.tsx';
import { ProductGrid } from './product-grid.tsx';

const card = page.getByRole('article');

test('the whole card is a link to its product, also by keyboard', async () => {
  const { path } = renderInShop(<ProductCard product={aProduct({ id: 12 })} />);
  const link = card.getByRole('link', { name: 'Lotus kurta' });
  await expect.element(link).toHaveAttribute('href', '/product/12');
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/product/12');
});

test('the card shows the price, the price before, and how many reviews there are', async () => {
  renderInShop(
    <ProductCard product={aProduct({ price: 1350.5, oldPrice: 1500, rating: 4.5, reviews: 2 })} />,
  );
  await expect.element(card).toMatchTextContent('₹1,350.50');
  await expect.element(card).toMatchTextContent('₹1,500.00');
  await expect.element(card).toMatchTextContent('2 reviews');
});

for (const [more, badge] of [
  [{ inStock: false, isNewArrival: true }, 'Out of stock'],
  [{ isNewArrival: true }, 'New'],
] as const)
  test(`a product can carry the badge “${badge}”, and no other beside it`, async () => {
    renderInShop(<ProductCard product={aProduct(more)} />);
    await expect.element(card.getByText(badge, { exact: true })).toBeVisible();
    expect(card.getByText(badge === 'New' ? 'Out of stock' : 'New', { exact: true }).query()).toBeNull();
  });

test('a product without reviews says so, and the heart beside it is pressed without leaving', async () => {
  let pressed = '';
  const { path } = renderInShop(
    <ProductCard
      product={aProduct()}
      heart={({ name }) => (
        <button type="button" onClick={() => (pressed = name)}>
          Heart
        </button>
      )}
    />,
  );
  await expect.element(card).toMatchTextContent('No reviews yet');
  await card.getByRole('button', { name: 'Heart' }).click();
  expect(pressed).toBe('Lotus kurta');
  expect(path()).toBe('/');
});

test('a card says when a few are left in all colors together, and which colors are sold out', async () => {
  const variants = [
    { colorId: red.id, size: 'S', left: 3 },
    { colorId: red.id, size: 'M', left: 1 },
    { colorId: blue.id, size: 'S', left: 0 },
  ];
  const { rerender } = renderInShop(<ProductCard product={aProduct({ stock: { variants } })} />);
  await expect.element(card.getByText('Only 4 left')).toBeVisible();
  const colors = card.getByRole('list', { name: 'Colours' }).getByRole('listitem');
  await expect.element(colors.nth(0)).toMatchTextContent(/^Madder red$/);
  await expect.element(colors.nth(1)).toMatchTextContent(/^Indigo, sold out$/);
  const more = [...variants, { colorId: blue.id, size: 'M', left: 2 }];
  rerender(<ProductCard product={aProduct({ stock: { variants: more } })} />);
  await expect.poll(() => card.getByText(/^Only/).query()).toBeNull();
});

test.each([320, 360, 390])('the heart covers no badge at %i px', async (width) => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, 640);
  renderInShop(
    <main className="page">
      <ProductGrid
        products={[aProduct({ inStock: false }), aProduct({ id: 13 })]}
        heart={() => (
          <button type="button" className="size-11">
            Heart
          </button>
        )}
      />
    </main>,
  );
  const box = (element: Element) => element.getBoundingClientRect();
  const badge = box(card.first().getByText('Out of stock').element());
  const heart = box(card.first().getByRole('button', { name: 'Heart' }).element());
  expect(badge.right <= heart.left || badge.top >= heart.bottom).toBe(true);
});
