// Before each component test: the shop's styles, empty storage, the pointer out of the way, and the Tab key starting at the top of the page. After each: an empty page, and a
// check that the console has no unexpected message.
import './without-owner-stacks.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { cleanup } from '@testing-library/react';
import { checkConsole, watchConsole } from './console-watch.ts';
import '../styles/main.css';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  startFocusAtTop();
  await parkPointer();
  watchConsole();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  checkConsole();
});

/** Without this, it hovers over what the test renders where an earlier test has clicked last: a link under it is preloaded. */
async function parkPointer(): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
}

/** Without this, Tab starts at the last focused element, which may be after what the test renders or outside the page's frame. */
function startFocusAtTop(): void {
  const top = document.createElement('button');
  document.body.prepend(top);
  top.focus();
  top.remove();
}
