import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { LiveSign } from './live-sign.tsx';

test('is a status, so that screen readers announce a change', async () => {
  const { rerender } = renderInShop(<LiveSign state="live" liveText="Updates live" />);
  const sign = page.getByRole('status');
  const element = sign.element();
  await expect.element(sign).toHaveTextContent('Updates live');
  rerender(<LiveSign state="catching-up" liveText="Updates live" />);
  await expect.element(sign).toHaveTextContent('Catching up');
  rerender(<LiveSign state="offline" liveText="Updates live" />);
  await expect.element(sign).toHaveTextContent('Offline');
  // Screen readers announce a status whose text changes, not one whose element is replaced.
  expect(sign.element()).toBe(element);
});
