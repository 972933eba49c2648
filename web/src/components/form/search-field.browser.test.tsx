import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { SearchField } from './search-field.tsx';

const field = page.getByRole('searchbox', { name: 'Search products' });

function render(value = '') {
  const onSearch = vi.fn<(text: string) => void>();
  const searchField = (next: string) => (
    <SearchField label="Search products" value={next} onSearch={onSearch} />
  );
  const { rerender, unmount } = renderInShop(searchField(value));
  return { onSearch, unmount, arrive: (next: string) => rerender(searchField(next)) };
}

const stopTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Dispatches the event directly: during an action of `userEvent`, vitest advances a stopped clock. */
const type = (value: string) => fireEvent.change(field.element(), { target: { value } });

test('searches once, 300 ms after the last letter, without spaces at the ends', () => {
  const { onSearch } = render();
  stopTheClock();
  type(' la');
  vi.advanceTimersByTime(299);
  type(' lamp ');
  vi.advanceTimersByTime(299);
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([['lamp']]);
});

test('Enter searches at once, and only once', () => {
  const { onSearch } = render();
  stopTheClock();
  type('lamp');
  fireEvent.keyDown(field.element(), { key: 'Enter' });
  vi.advanceTimersByTime(0);
  expect(onSearch.mock.calls).toEqual([['lamp']]);
  vi.advanceTimersByTime(1_000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('finds what the keyboard has typed', async () => {
  const { onSearch } = render();
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('lamp{Enter}');
  await expect.poll(() => onSearch.mock.lastCall).toEqual(['lamp']);
});

test('clearing the field searches for everything', async () => {
  const { onSearch } = render('lamp');
  await field.fill('');
  await expect.poll(() => onSearch.mock.calls).toEqual([['']]);
});

test('follows a value that comes from elsewhere', async () => {
  const { arrive } = render('lamp');
  await expect.element(field).toHaveValue('lamp');
  arrive('vase');
  await expect.element(field).toHaveValue('vase');
});

test('leaves the typed text when its own search comes back as the value', async () => {
  function Page() {
    const [searched, setSearched] = useState('');
    return (
      <>
        <SearchField label="Search products" value={searched} onSearch={setSearched} />
        <output>{searched}</output>
      </>
    );
  }
  renderInShop(<Page />);
  await field.fill('brass ');
  await expect.element(page.getByRole('status')).toHaveTextContent('brass');
  await expect.element(field).toHaveValue('brass ');
});

test('does not search after it has left the page', () => {
  const { onSearch, unmount } = render();
  stopTheClock();
  type('lamp');
  unmount();
  vi.advanceTimersByTime(1_000);
  expect(onSearch).not.toHaveBeenCalled();
});

test('a filter chosen in the pause after the last letter is preserved', async () => {
  function Filtered() {
    const [asked, setAsked] = useState<{ readonly text?: string; readonly role?: string }>({});
    return (
      <>
        <SearchField
          label="Search products"
          value={asked.text ?? ''}
          onSearch={(text) => setAsked({ ...asked, text })}
        />
        <button onClick={() => setAsked({ ...asked, role: 'admin' })}>Administrators</button>
        <output>{JSON.stringify(asked)}</output>
      </>
    );
  }
  renderInShop(<Filtered />);
  stopTheClock();
  type('asha');
  fireEvent.click(page.getByRole('button', { name: 'Administrators' }).element());
  vi.advanceTimersByTime(300);
  vi.useRealTimers();
  await expect.element(page.getByRole('status')).toHaveTextContent('{"role":"admin","text":"asha"}');
});
