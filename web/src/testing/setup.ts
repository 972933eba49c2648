// Before each component test: the shop's styles, an empty storage, and the Tab key starts at the top of the page. After each: an empty page, and no
// unexpected message in the console.
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from '@testing-library/react';
import { checkConsole, watchConsole } from './console-watch.ts';
import '../styles/main.css';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startFocusAtTop();
  watchConsole();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  checkConsole();
});

/** Otherwise it starts where the last focused element was: after what the test renders, or outside of the page's frame. */
function startFocusAtTop(): void {
  const top = document.createElement('button');
  document.body.prepend(top);
  top.focus();
  top.remove();
}
