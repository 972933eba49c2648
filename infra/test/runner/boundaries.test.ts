// Tests the dependency check itself: in a small workspace of the same shape, it reports each kind of forbidden import.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tempFolder, type TempFolder } from '../setup/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const folders = ['shared-events', 'command-api', 'projections', 'infra', 'web'];
const packages = [
  'shared-events',
  'command-api',
  'projections',
  'web',
  'infra/platform',
  'infra/launcher',
  'infra/demo',
  'infra/event-store',
  'infra/test',
];

/** What each file imports, and the rule that it breaks; files without a rule are import targets. */
const files: Readonly<Record<string, { readonly imports: readonly string[]; readonly breaks?: string }>> = {
  'shared-events/src/features/cart/events.ts': { imports: [] },
  'shared-events/src/features/cart/http.ts': { imports: [] },
  'shared-events/src/features/orders/events.ts': {
    imports: ['@aangan/projections/features/cart/projection'],
    breaks: 'shared-events-uses-no-other-package',
  },
  'infra/platform/event-log/event-log.ts': { imports: ['@aangan/shared-events/features/cart/events'] },
  'infra/demo/load.ts': {
    imports: ['@aangan/shared-events/features/cart/http', '@aangan/shared-events/features/cart/events'],
    breaks: 'infra-talks-to-the-shop-as-a-client',
  },
  'infra/launcher/main.ts': { imports: ['@aangan/demo/load'], breaks: 'no-package-imports-a-program' },
  'infra/platform/health/readiness.ts': {
    imports: ['@aangan/launcher/shop'],
    breaks: 'platform-uses-shared-events-only',
  },
  'infra/launcher/shop.ts': { imports: ['@aangan/event-store/main'] },
  'infra/event-store/main.ts': {
    imports: ['@aangan/platform/event-log/event-log'],
    breaks: 'event-store-uses-no-other-package',
  },
  'infra/test/setup/start-redis.ts': { imports: [] },
  'web/src/features/cart/cart-query.ts': {
    imports: ['@aangan/shared-events/features/cart/http', '@aangan/shared-events/features/cart/events'],
    breaks: 'web-uses-http-shapes-only',
  },
  'web/src/features/orders/api.ts': {
    imports: ['../cart/cart-query.ts'],
    breaks: 'a-feature-never-imports-a-feature',
  },
  'command-api/src/features/cart/decider.ts': {
    imports: ['node:crypto'],
    breaks: 'deciders-and-projections-use-no-node-modules',
  },
  'command-api/src/features/cart/routes.ts': {
    imports: ['@aangan/platform/event-log/event-log', '@aangan/launcher/shop'],
    breaks: 'command-api-uses-shared-events-and-platform',
  },
  'command-api/src/features/cart/queries.ts': {
    imports: ['@aangan/projections/features/cart/projection'],
    breaks: 'command-api-does-not-use-projections',
  },
  'command-api/src/features/orders/decider.ts': {
    imports: ['@aangan/platform/event-log/event-log'],
    breaks: 'deciders-and-projections-are-pure',
  },
  'command-api/src/features/orders/routes.ts': { imports: ['./missing.ts'], breaks: 'everything-resolves' },
  'command-api/src/features/orders/routes.test.ts': { imports: ['@aangan/test/setup/start-redis'] },
  'command-api/src/testing/api.ts': { imports: ['@aangan/launcher/shop'] },
  'command-api/src/http/mount-routes.ts': {
    imports: ['../testing/api.ts'],
    breaks: 'only-tests-import-tests',
  },
  'command-api/src/features/orders/queries.test.ts': {
    imports: ['@aangan/projections/features/cart/projection'],
    breaks: 'tests-use-their-package-platform-and-the-test-setup',
  },
  'command-api/src/testing/simulation/views.ts': {
    imports: ['@aangan/projections/features/cart/projection'],
  },
  'command-api/src/testing/simulation/worker.ts': {
    imports: ['@aangan/projections/runtime/runner'],
    breaks: 'simulations-use-projections-as-pure-values',
  },
  'command-api/src/features/audit/order-history.ts': {
    imports: ['@aangan/projections/features/cart/projection'],
  },
  'command-api/src/features/audit/proof.ts': {
    imports: ['@aangan/projections/runtime/runner'],
    breaks: 'audit-uses-projections-as-pure-values',
  },
  'projections/src/features/cart/projection.ts': { imports: ['@aangan/shared-events/features/cart/events'] },
  'projections/src/features/orders/projection.ts': {
    imports: ['../cart/projection.ts'],
    breaks: 'projections-of-features-use-no-other-feature',
  },
  'projections/src/runtime/runner.ts': {
    imports: ['@aangan/shared-events/features/cart/http'],
    breaks: 'projections-use-events-views-and-platform',
  },
  'command-api/src/domain/decider.ts': {
    imports: ['../http/mount-routes.ts'],
    breaks: 'no-folder-imports-a-higher-one',
  },
  'projections/src/runtime/here.ts': { imports: ['./there.ts'], breaks: 'no-cycles' },
  'projections/src/runtime/there.ts': { imports: ['./here.ts'] },
};

let folder: TempFolder;
let found: readonly string[];

beforeAll(async () => {
  folder = await tempFolder();
  await mkdir(join(folder.path, 'node_modules/@aangan'), { recursive: true });
  for (const name of packages) await layOutPackage(name);
  for (const [path, { imports }] of Object.entries(files)) {
    await write(path, imports.map((from, index) => `import * as x${index} from '${from}';`).join('\n'));
  }
  await copyFile(join(ROOT, 'tsconfig.json'), join(folder.path, 'tsconfig.json'));
  found = await violations();
});
afterAll(() => folder.remove());

async function layOutPackage(name: string): Promise<void> {
  const exports = name.startsWith('infra/') ? { './*': './*.ts' } : { './*': './src/*.ts' };
  const manifest = { name: `@aangan/${basename(name)}`, type: 'module', exports };
  await write(`${name}/package.json`, JSON.stringify(manifest));
  await symlink(join(folder.path, name), join(folder.path, 'node_modules', manifest.name));
}

async function write(path: string, text: string): Promise<void> {
  const file = join(folder.path, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function violations(): Promise<readonly string[]> {
  const cruise = join(ROOT, 'node_modules/.bin/depcruise');
  const args = ['--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json', ...folders];
  const run = promisify(execFile)(cruise, args, { cwd: folder.path, maxBuffer: 64 * 1024 * 1024 });
  const output = await run.catch((failed: { readonly stdout: string }) => failed);
  const report: { summary: { violations: readonly { from: string; rule: { name: string } }[] } } = JSON.parse(
    output.stdout,
  );
  return [
    ...new Set(report.summary.violations.map(({ from, rule }) => `${from} breaks ${rule.name}`)),
  ].toSorted();
}

test('each forbidden import is reported under its rule, and nothing else is', () => {
  const expected = Object.entries(files).flatMap(([path, { breaks }]) =>
    breaks ? [`${path} breaks ${breaks}`] : [],
  );
  expect(found).toEqual(expected.toSorted());
});
