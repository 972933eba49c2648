// The same three tests for Playwright, which needs no browser for them.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.playwright.ts',
  workers: 1,
});
