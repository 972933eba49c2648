import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { moveFocusToNeighbour } from './move-focus.ts';

const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });

function Lines() {
  const [names, setNames] = useState(['Lamp', 'Vase', 'Bowl']);
  return (
    <main>
      <h1 tabIndex={-1}>Your cart</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href="#product">{name}</a>
            <button
              aria-label={`Remove ${name}`}
              onClick={({ currentTarget }) => {
                moveFocusToNeighbour(currentTarget);
                setNames(names.filter((other) => other !== name));
              }}
            />
          </li>
        ))}
      </ul>
    </main>
  );
}

test('the keyboard removes line after line without losing its place, and ends at the heading', async () => {
  renderInShop(<Lines />);
  remove('Vase').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove('Bowl')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove('Lamp')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Your cart' })).toHaveFocus();
});
