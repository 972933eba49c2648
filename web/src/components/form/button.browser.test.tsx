import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { Button, ButtonLink } from './button.tsx';

const save = page.getByRole('button', { name: 'Save' });

test('does what it is for at a click, at Enter and at the space bar', async () => {
  const onClick = vi.fn();
  renderInShop(<Button onClick={onClick}>Save</Button>);
  await save.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onClick).toHaveBeenCalledTimes(3);
});

test('is a submit button only with that type', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderInShop(
    <form onSubmit={onSubmit}>
      <Button>Save</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await save.click();
  expect(onSubmit).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Send' }).click();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('keeps the focus while it is busy, shows that, and ignores presses', async () => {
  const onClick = vi.fn();
  function Form() {
    const [busy, setBusy] = useState(false);
    return (
      <Button
        busy={busy}
        busyText="Saving…"
        onClick={() => {
          onClick();
          setBusy(true);
        }}
      >
        Save
      </Button>
    );
  }
  renderInShop(<Form />);
  await save.click();
  const busy = page.getByRole('button', { name: 'Saving…' });
  await expect.element(busy).toHaveFocus();
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  await busy.click({ force: true });
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a busy submit button does not send its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderInShop(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await page.getByRole('button', { name: 'Send' }).click({ force: true });
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('as a link it goes to a page', async () => {
  const { path } = renderInShop(<ButtonLink to="/cart">To the cart</ButtonLink>);
  await page.getByRole('link', { name: 'To the cart' }).click();
  await expect.poll(path).toBe('/cart');
});
