import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Disclosure } from './disclosure.tsx';

const answer = page.getByText('Wipe it with a dry cloth.');
const question = page.getByText('Care');

test('opens and closes with the mouse and the keyboard', async () => {
  renderInShop(<Disclosure summary="Care">Wipe it with a dry cloth.</Disclosure>);
  await expect.element(answer).not.toBeVisible();
  await question.click();
  await expect.element(answer).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer).not.toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(answer).toBeVisible();
});

test('may start open', async () => {
  renderInShop(
    <Disclosure summary="Care" open>
      Wipe it with a dry cloth.
    </Disclosure>,
  );
  await expect.element(answer).toBeVisible();
});
