import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const open = page.getByRole('button', { name: 'Delete Lamp' });
const dialog = page.getByRole('alertdialog', { name: 'Delete Lamp?' });
const cancel = page.getByRole('button', { name: 'Cancel' });
const confirm = page.getByRole('button', { name: 'Delete', exact: true });

type Props = { readonly busy?: boolean; readonly problem?: string; readonly onConfirm?: () => void };

function Row({ busy, problem, onConfirm }: Props) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button onClick={() => setAsks(true)}>Delete Lamp</button>
      <ConfirmDialog
        open={asks}
        question="Delete Lamp?"
        description="It cannot be undone."
        problem={problem}
        confirmText="Delete"
        busy={busy}
        busyText="Deleting…"
        onConfirm={() => onConfirm?.()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}

test('has a name and a description, and focuses Cancel', async () => {
  renderInShop(<Row />);
  await open.click();
  await expect.element(dialog).toHaveAccessibleDescription('It cannot be undone.');
  await expect.element(cancel).toHaveFocus();
});

test.each(['{Enter}', '{Escape}'])('%s right after it has opened does not confirm', async (key) => {
  const onConfirm = vi.fn();
  renderInShop(<Row onConfirm={onConfirm} />);
  await open.click();
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard(key);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a press beside it does not answer the question', async () => {
  renderInShop(<Row />);
  await open.click();
  await expect.element(cancel).toHaveFocus();
  await userEvent.pointer({ coords: { x: 20, y: 700 }, keys: '[MouseLeft]' });
  await userEvent.keyboard('{Tab}');
  await expect.element(confirm).toHaveFocus();
  await expect.element(dialog).toBeVisible();
});

test('the focus stays within it', async () => {
  renderInShop(<Row />);
  await open.click();
  await expect.element(cancel).toHaveFocus();
  await userEvent.tab();
  await expect.element(confirm).toHaveFocus();
  await userEvent.tab();
  await expect.element(cancel).toHaveFocus();
});

test('confirms once at a press, and stays open until its owner closes it', async () => {
  const onConfirm = vi.fn();
  renderInShop(<Row onConfirm={onConfirm} />);
  await open.click();
  await confirm.click();
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await expect.element(dialog).toBeVisible();
});

test('ignores a second answer while it is busy, and shows the error', async () => {
  const onConfirm = vi.fn();
  const { rerender } = renderInShop(<Row onConfirm={onConfirm} />);
  await open.click();
  rerender(<Row onConfirm={onConfirm} busy />);
  const deleting = page.getByRole('button', { name: 'Deleting…' });
  await expect.element(deleting).toHaveAttribute('aria-busy', 'true');
  await deleting.click({ force: true });
  expect(onConfirm).not.toHaveBeenCalled();
  rerender(<Row onConfirm={onConfirm} problem="The lamp is in 3 orders." />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The lamp is in 3 orders.');
  await confirm.click();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('gives the focus where its owner wants it when the row is gone', async () => {
  function List() {
    const heading = useRef<HTMLHeadingElement>(null);
    const [isThere, setIsThere] = useState(true);
    const [asks, setAsks] = useState(false);
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          Products
        </h1>
        {isThere && <button onClick={() => setAsks(true)}>Delete Lamp</button>}
        <ConfirmDialog
          open={asks}
          question="Delete Lamp?"
          confirmText="Delete"
          finalFocus={heading}
          onConfirm={() => {
            setIsThere(false);
            setAsks(false);
          }}
          onCancel={() => setAsks(false)}
        />
      </>
    );
  }
  renderInShop(<List />);
  await open.click();
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: 'Products' })).toHaveFocus();
});

test('its question does not break before a number', async () => {
  renderInShop(
    <ConfirmDialog
      open
      question="Close Order 12 · Return 1 without a refund?"
      confirmText="Close"
      onConfirm={() => {}}
      onCancel={() => {}}
    />,
  );
  const question = page.getByRole('heading', { name: 'Close Order 12 · Return 1 without a refund?' });
  await expect.element(question).toBeVisible();
  expect(question.element().textContent).toContain('Return\u00a01 ');
});
