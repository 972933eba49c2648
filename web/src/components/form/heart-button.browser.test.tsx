import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { HeartButton } from './heart-button.tsx';

const heart = page.getByRole('button', { name: 'Wishlist: Brass lamp' });

test('is named after its product and has a pressed state', async () => {
  const { rerender } = renderInShop(
    <HeartButton name="Brass lamp" pressed={false} onToggle={() => undefined} />,
  );
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.element(heart).toHaveAttribute('title', 'Add to wishlist');
  rerender(<HeartButton name="Brass lamp" pressed onToggle={() => undefined} />);
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.element(heart).toHaveAttribute('title', 'Remove from wishlist');
});

test('toggles at a click and at the space bar, and sends no form', async () => {
  const onToggle = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderInShop(
    <form onSubmit={onSubmit}>
      <HeartButton name="Brass lamp" pressed={false} onToggle={onToggle} />
    </form>,
  );
  await heart.click();
  await userEvent.keyboard(' ');
  expect(onToggle).toHaveBeenCalledTimes(2);
  expect(onSubmit).not.toHaveBeenCalled();
});
