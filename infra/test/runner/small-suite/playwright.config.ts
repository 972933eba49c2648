// The same three tests for Playwright; they need no browser.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.playwright.ts',
  workers: 1,
});
