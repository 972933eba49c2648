// Before each component test: the shop's styles and an empty storage. After each: nothing is left on the page, and the console is clean.
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from '@testing-library/react';
import { checkConsole, watchConsole } from './console-watch.ts';
import '../styles/main.css';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  watchConsole();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  checkConsole();
});
