import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PagePending } from './page-pending.tsx';

test('a page whose code is loading is shown from its top, however far the former one was scrolled', () => {
  const { rerender } = render(<div style={{ height: 4000 }} />);
  window.scrollTo(0, 3000);
  expect(window.scrollY).toBe(3000);
  // Taller than the window, as with the header and the footer around it.
  rerender(
    <div style={{ height: 2500 }}>
      <PagePending />
    </div>,
  );
  expect(window.scrollY).toBe(0);
});
