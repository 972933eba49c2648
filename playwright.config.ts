// The journeys: a real Chromium against a whole shop that `journeys-shop.ts` starts with twelve demo products.
import { defineConfig } from '@playwright/test';
import { findChromium } from './infra/launcher/programs/chromium.ts';
import { toolsDir } from '@aangan/test/setup/tools-folder';

/** With shops of their own, which take long to start. Playwright would begin with them when all others are over, two of its workers idle. */
const first = /(?:orders-admin|views|without-a-server)\.spec\.ts$/;

export default defineConfig({
  testDir: 'web/journeys',
  globalSetup: './infra/test/setup/journeys-shop.ts',
  outputDir: '.tests/journeys',
  // A journey with many screens takes half a minute where everything runs at once on two cores, and a slow machine takes four times as long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // More than cores, because a journey waits for servers, too.
  workers: 3,
  // Files of an earlier project begin earlier.
  projects: [
    { name: 'first', testMatch: first },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: first },
  ],
  reporter: 'list',
  use: {
    // A navigation that never ends would use up the whole time of its journey.
    navigationTimeout: 60_000,
    // Set by the global setup before any worker reads this file.
    baseURL: process.env.SHOP_URL ?? '',
    browserName: 'chromium',
    // A button that never appears fails the step while the test still has time left.
    actionTimeout: 90_000,
    launchOptions: {
      executablePath: await findChromium({ toolsDir }),
      // Without a graphics card Chromium emulates one, which takes a tenth of the journeys' processor time.
      args: ['--disable-gpu'],
    },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Drawing what moves costs more than all the rest together; the journeys that are about it ask for it (`withMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    // For a journey that fails there is `npx playwright test <file> --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
