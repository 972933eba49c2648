// The vitest project `components`: tests of components and of browser code in a real page, in the Chromium that the journeys use.
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { join, resolve } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { importedModules } from './build/imported-modules.ts';

const repository = resolve(import.meta.dirname, '..');
const sources = ['web/src', 'shared-events/src'].map((folder) => join(repository, folder));

/** The project's settings for the Chromium at `executablePath`. */
export function componentsProject(executablePath: string): TestProjectInlineConfiguration {
  return {
    extends: false,
    root: import.meta.dirname,
    // Holds the pre-bundled dependencies of the last run.
    cacheDir: join(repository, '.tests/components'),
    // Vite warns on each run about an import inside vitest itself.
    logLevel: 'error',
    // Writes the tree of the routes, as for the build, and loads a page only when a test opens it.
    plugins: [tanstackRouter({ target: 'react', autoCodeSplitting: true }), react(), tailwindcss()],
    optimizeDeps: {
      // All of them before the first test: a dependency that Vite discovers later makes it reload the page, in the middle of a test.
      include: [...importedModules(...sources), 'react/jsx-dev-runtime'],
      noDiscovery: true,
    },
    test: {
      name: 'components',
      include: ['src/**/*.browser.test.{ts,tsx}'],
      setupFiles: ['src/testing/setup.ts'],
      maxWorkers: 2,
      // One page for many files: loading all modules again for each file costs more than its tests do.
      isolate: false,
      // What never comes costs this much; on a busy machine a page takes half of it to load.
      expect: { poll: { timeout: 30_000 } },
      testTimeout: 120_000,
      hookTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        ui: false,
        viewport: { width: 1280, height: 800 },
        screenshotFailures: false,
        traceView: false,
        dependencySourcemaps: false,
        provider: playwright({
          actionTimeout: 30_000,
          // Without a graphics card Chromium emulates one.
          launchOptions: { executablePath, args: ['--disable-gpu'] },
          contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium', name: 'components' }],
      },
    },
  };
}
