import { render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OutdatedList } from './outdated-list.tsx';
import { Table } from './table.tsx';

const text = 'Orders have been placed since this page was loaded.';

function aList(isOutdated: boolean) {
  return (
    <main>
      {isOutdated && <OutdatedList text={text} isFetching={false} onRefresh={() => {}} />}
      <div>
        <Table caption="Orders">
          <tbody>
            <tr className="h-[200vh]" />
          </tbody>
        </Table>
      </div>
    </main>
  );
}

test('the sign is a live region before it has a text, so that screen readers announce it', async () => {
  const { unmount } = render(aList(true));
  onTestFinished(unmount);
  const status = page.getByRole('status');
  expect(status.element().textContent).toBe('');
  await expect.element(status).toMatchTextContent(text);
});

test('the sign stays in view while the list is scrolled', async () => {
  const { unmount } = render(aList(true));
  onTestFinished(unmount);
  await expect.element(page.getByText(text)).toBeVisible();
  window.scrollTo(0, 400);
  onTestFinished(() => window.scrollTo(0, 0));
  await expect.poll(() => window.scrollY).toBeGreaterThan(100);
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeInViewport();
});

test('once the list is read, the focus is on the list', async () => {
  const { rerender, unmount } = render(aList(true));
  onTestFinished(unmount);
  page.getByRole('button', { name: 'Refresh' }).element().focus();
  await userEvent.keyboard('{Enter}');
  rerender(aList(false));
  await expect.element(page.getByRole('group', { name: 'Orders' })).toHaveFocus();
});
