import { defineConfig } from 'vitest/config';
import { findChromium } from './infra/launcher/programs/chromium.ts';
import { LongestFirst } from './infra/test/setup/longest-first.ts';
import { toolsDir } from './infra/test/setup/tools-folder.ts';

const everything = ['{shared-events,command-api,projections,infra,web}/**/*.test.{ts,tsx}'];
const store = ['infra/event-store/**/*.test.ts'];
const wholeWay = ['infra/test/*.test.ts'];
const faults = ['infra/faults/**/*.test.ts'];
/** Beside what it is about, and as slow as all tests of killed processes. */
const killed = 'projections/src/worker-killed.test.ts';
/** What needs a Redis Cluster. */
const cluster = '**/*.cluster.test.ts';
/** What needs EventStoreDB itself. */
const real = '**/*.real.test.ts';
/** What `npm test` has no time for. */
const long = '**/*.long.test.ts';
/** What is about the state of a whole page or process, which is a fresh one for each file; and what runs a compiler, which takes a core. */
const alone = [
  'web/**/*.test.{ts,tsx}',
  'command-api/src/metrics/metrics.test.ts',
  'infra/test/new-feature/*.test.ts',
];
/** What needs a page in a browser. */
const components = '**/*.browser.test.{ts,tsx}';
const nowhere = ['**/node_modules/**', '**/dist/**'];

/** Replies take milliseconds, and seconds on a busy machine; only a test that fails waits this long. A hook may start a whole shop, beside others. */
const longTimeouts = {
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 120_000,
  hookTimeout: 240_000,
} as const;

/** Set by `npm test`: how much slower this machine is than the one that bounds are written for. */
const slowness = Number(process.env['MACHINE_SLOWNESS'] ?? 1);
/** The cap for a test that starts no whole shop. */
const capped = {
  ...longTimeouts,
  expect: { poll: { timeout: 20_000 * slowness } },
  testTimeout: 30_000 * slowness,
};

/** Projects that run beside each other have as many workers each; the others run before or after them. */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 1 } } as const;
const oneByOne = { fileParallelism: false, sequence: { groupOrder: 2 } } as const;

/** Set up only when it runs: its plugins take a second to load, and at the first run its browser is unpacked. */
async function componentsProject() {
  const { componentsProject } = await import('./web/vitest.components.ts');
  return componentsProject(await findChromium({ toolsDir }));
}

/** The values of `--project`; none means all projects. */
const namedProjects = process.argv.flatMap((argument, at) => {
  const [option, value = process.argv[at + 1] ?? ''] = argument.split('=', 2);
  return option === '--project' ? [value] : [];
});
const runsComponents = namedProjects.length === 0 || namedProjects.includes('components');

/** The levels of `npm test` that vitest runs; `npx vitest --project unit` is one of them alone. */
export default defineConfig({
  test: {
    // More than vitest's own choice on two cores, because much of the time is spent waiting for real servers.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: everything,
          exclude: [
            ...nowhere,
            ...store,
            ...wholeWay,
            ...faults,
            ...alone,
            killed,
            cluster,
            real,
            long,
            components,
          ],
          globalSetup: ['infra/test/setup/private-redis.ts', 'infra/test/setup/built-programs.ts'],
          // One file after the other in the same process: most of them load the whole API, and nothing of it keeps a state of its own.
          isolate: false,
          ...waiting,
          ...capped,
        },
      },
      {
        test: {
          name: 'unit-alone',
          include: alone,
          exclude: [...nowhere, long, components],
          pool: 'threads',
          ...waiting,
          ...capped,
        },
      },
      {
        test: {
          name: 'long-tests',
          include: [long],
          exclude: nowhere,
          globalSetup: 'infra/test/setup/built-shop.ts',
          ...longTimeouts,
          testTimeout: 300_000,
          ...oneByOne,
        },
      },
      {
        test: {
          name: 'store',
          include: store,
          exclude: [...nowhere, real, long],
          ...longTimeouts,
        },
      },
      {
        test: {
          name: 'whole-way',
          include: wholeWay,
          exclude: [...nowhere, long],
          globalSetup: 'infra/test/setup/built-shop.ts',
          ...longTimeouts,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'cluster',
          include: [cluster],
          exclude: nowhere,
          globalSetup: 'infra/test/setup/built-shop.ts',
          ...longTimeouts,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'real',
          include: [real],
          exclude: nowhere,
          globalSetup: 'infra/test/setup/built-shop.ts',
          ...longTimeouts,
          testTimeout: 240_000,
          // A group of servers mostly waits for its votes.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'faults',
          include: [...faults, killed],
          exclude: [...nowhere, cluster, real, long],
          globalSetup: 'infra/test/setup/built-shop.ts',
          ...longTimeouts,
          testTimeout: 240_000,
          ...oneByOne,
        },
      },
      ...(runsComponents ? [await componentsProject()] : []),
    ],
  },
});
