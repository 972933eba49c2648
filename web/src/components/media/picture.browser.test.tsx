import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Picture } from './picture.tsx';

const picture = page.getByRole('img', { name: 'A brass lamp' });

/** A data URL of a small valid picture. */
const drawn = () =>
  URL.createObjectURL(
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>'], { type: 'image/svg+xml' }),
  );

test('comes in the width that is shown, when it comes near, and reserves its place', async () => {
  renderInShop(<Picture name="lamp-aabbcc112233.jpg" alt="A brass lamp" sizes="50vw" />);
  await expect.element(picture).toHaveAttribute('sizes', '50vw');
  await expect.element(picture).toHaveAttribute('loading', 'lazy');
  expect(picture.element().getAttribute('srcset')).toMatch(/\?w=320 320w, .*\?w=1200 1200w$/);
  await expect.element(picture).toHaveAttribute('width', '960');
  await expect.element(picture).toHaveAttribute('height', '1200');
});

test('shows the colours in its name until it is there', async () => {
  renderInShop(<Picture name="lamp-aabbcc112233.jpg" alt="A brass lamp" sizes="50vw" />);
  const background = () => getComputedStyle(picture.element()).backgroundImage;
  await expect.poll(background).toBe('linear-gradient(rgb(170, 187, 204), rgb(17, 34, 51))');
});

test('the first of a page is fetched at once, before all others', async () => {
  renderInShop(<Picture name={drawn()} alt="A brass lamp" sizes="50vw" first />);
  await expect.element(picture).toHaveAttribute('loading', 'eager');
  await expect.element(picture).toHaveAttribute('fetchpriority', 'high');
});

test('is never a broken picture, and tries a new name again', async () => {
  const good = drawn();
  const { rerender } = renderInShop(
    <Picture name="blob:there-is-no-such-picture" alt="A brass lamp" sizes="50vw" first />,
  );
  await expect.element(picture).toHaveAttribute('src', '/fallback-image.jpg');
  rerender(<Picture name={good} alt="A brass lamp" sizes="50vw" first />);
  await expect.element(picture).toHaveAttribute('src', good);
});

test('a product without a picture has the placeholder', async () => {
  renderInShop(<Picture name={null} alt="A brass lamp" sizes="50vw" />);
  await expect.element(picture).toHaveAttribute('src', '/images/placeholder.jpg');
});
