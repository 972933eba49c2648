// A broken, an unstable and a passing test for `failures.test.ts`; not part of any level.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.vitest.ts'],
    // The suite is started ten times, and a thread starts faster than a process for each file.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    // Larger files run first, not those that have failed before.
    cache: false,
  },
});
