// A broken, an unstable and a sound test for `failures.test.ts`; no part of any level.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.vitest.ts'],
    // It is started ten times, and a thread is there sooner than a process for each file.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
  },
});
