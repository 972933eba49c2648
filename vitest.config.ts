import { defineConfig } from 'vitest/config';

const everything = ['{shared-events,command-api,projections,infra,web}/**/*.test.{ts,tsx}'];
const slow = { store: 'infra/event-store/**', wholeWay: 'infra/test/**', faults: 'infra/faults/**' };
/** Beside what it is about, and as slow as all tests of killed processes. */
const killed = 'projections/src/worker-killed.test.ts';
/** What `npm test` has no time for. */
const long = '**/*.long.test.ts';
const nowhere = ['**/node_modules/**', '**/dist/**'];

/** The levels of `npm test` that vitest runs; `npx vitest --project unit` is one of them alone. */
export default defineConfig({
  test: {
    // More than vitest's own choice on two cores, because much of the time is spent waiting for real servers.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: everything,
          exclude: [...nowhere, ...Object.values(slow), killed, long],
          globalSetup: 'infra/test/setup/private-redis.ts',
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'long-tests',
          include: [long],
          exclude: nowhere,
          globalSetup: 'infra/test/setup/built-web.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      { test: { name: 'store', include: [`${slow.store}/*.test.ts`], exclude: [...nowhere, long] } },
      {
        test: {
          name: 'whole-way',
          include: [`${slow.wholeWay}/*.test.ts`],
          exclude: [...nowhere, long],
          globalSetup: 'infra/test/setup/built-web.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: [`${slow.faults}/*.test.ts`, killed],
          exclude: [...nowhere, long],
          globalSetup: 'infra/test/setup/built-web.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
