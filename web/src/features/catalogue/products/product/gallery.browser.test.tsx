import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop } from '../../../../testing/open-shop.tsx';
import { renderInShop } from '../../../../testing/render-in-shop.tsx';
import { answer } from '../../../../testing/shop-answers.ts';
import { aProduct, blue, red } from '../../../../testing/shop-samples.ts';
import { Gallery } from './gallery.tsx';

const enlarge = page.getByRole('button', { name: 'Enlarge the picture' });
const dialog = page.getByRole('dialog');
const closeness = dialog.getByRole('status');

/** The label of the thumbnail that is marked as shown. */
function shown(): string | null | undefined {
  const marked = document.querySelectorAll('[aria-label=Pictures] [aria-current=true]');
  return marked.length === 1 ? marked[0]?.getAttribute('aria-label') : undefined;
}

function OwnGallery() {
  const [index, setIndex] = useState(0);
  return <Gallery name="Lotus kurta" images={['a.jpg', 'b.jpg', 'c.jpg']} shown={index} onShow={setIndex} />;
}

test('the picture of a color is shown with the color', async () => {
  await openShop('/product/1', {
    'GET /api/products/1': answer(
      aProduct({ images: ['a.jpg', 'b.jpg', 'c.jpg'], imageColors: [red.id, null, blue.id] }),
    ),
    'GET /api/products/reviews/1': answer([]),
  });
  await page.getByRole('radio', { name: blue.name }).click();
  await expect.poll(shown).toBe('Show picture 3 of 3');
  await page.getByRole('radio', { name: red.name }).click();
  await expect.poll(shown).toBe('Show picture 1 of 3');
});

test('thumbnails, arrow keys and a swipe show the other pictures', async () => {
  renderInShop(<OwnGallery />);
  await page.getByRole('button', { name: 'Show picture 2 of 3' }).click();
  await expect.poll(shown).toBe('Show picture 2 of 3');
  const strip = page.getByRole('group', { name: /^Product pictures/ }).element();
  strip.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(shown).toBe('Show picture 1 of 3');
  await expect.poll(() => strip.scrollLeft).toBe(0);
  // A finger scrolls the strip.
  strip.scrollTo({ left: 2 * strip.clientWidth, behavior: 'instant' });
  await expect.poll(shown).toBe('Show picture 3 of 3');
});

test('a press opens the picture full screen, arrow keys cycle, and Escape returns the focus', async () => {
  renderInShop(<OwnGallery />);
  enlarge.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveAccessibleName('Lotus kurta, picture 1 of 3');
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog).toHaveAccessibleName('Lotus kurta, picture 2 of 3');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(dialog).toHaveAccessibleName('Lotus kurta, picture 3 of 3');
  await dialog.getByRole('button', { name: 'Next picture' }).click();
  await expect.element(dialog).toHaveAccessibleName('Lotus kurta, picture 1 of 3');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(enlarge).toHaveFocus();
});

test('a press opens the picture full screen; keys, double press, wheel and buttons zoom', async () => {
  renderInShop(<OwnGallery />);
  await page.getByRole('img', { name: 'Lotus kurta, picture 1 of 3' }).click();
  await expect.element(dialog).toHaveAccessibleName('Lotus kurta, picture 1 of 3');
  await userEvent.keyboard('+');
  await expect.element(closeness).toHaveTextContent('160 %');
  // The arrows now move the picture instead of changing it.
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog).toHaveAccessibleName('Lotus kurta, picture 1 of 3');
  await userEvent.keyboard('-');
  await expect.element(closeness).not.toHaveTextContent();
  const picture = dialog.getByRole('img', { name: 'Lotus kurta, picture 1 of 3' });
  await picture.dblClick();
  await expect.element(closeness).toHaveTextContent('250 %');
  await picture.wheel({ delta: { y: 2_000 } });
  await expect.element(closeness).not.toHaveTextContent();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(closeness).toHaveTextContent('160 %');
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
});
