// A copy of the shop's packages in a temporary folder, to change and to compile; it uses the packages that are installed here.
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { COMPILER } from '../setup/compiler.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** What the platform and the API use of the event store. */
const OF_THE_STORE = ['package.json', 'grpc', 'storage/wire.ts', 'storage/make-folder.ts'].map(
  (path) => `infra/event-store/${path}`,
);
const PACKAGES = ['shared-events', 'command-api', 'projections', 'web', 'infra/platform', ...OF_THE_STORE];
const LINKED = ['command-api', 'projections', 'web', 'infra'].map((name) => `${name}/node_modules`);
const MODULES = join(ROOT, 'node_modules');

export type RepositoryCopy = {
  readonly folder: string;
  /** The files that were copied, relative to it. */
  readonly files: readonly string[];
  readonly remove: () => void;
};

/** Copies the files that git knows or would add. */
export function copyRepository(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-new-feature-'));
  const files = filesOfPackages();
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  const own = join(folder, 'node_modules/@aangan');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(MODULES).filter((entry) => entry !== '@aangan' && !entry.startsWith('.')))
    symlinkSync(join(MODULES, name), join(folder, 'node_modules', name));
  // Their links are relative, so that here they lead to the copy's packages.
  for (const name of readdirSync(join(MODULES, '@aangan')))
    symlinkSync(readlinkSync(join(MODULES, '@aangan', name)), join(own, name));
  for (const modules of LINKED.filter((path) => existsSync(join(ROOT, path))))
    symlinkSync(join(ROOT, modules), join(folder, modules));
  return { folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The files of the copied packages, and the configuration beside them. */
export function filesOfPackages(): readonly string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--'];
  const files = execFileSync('git', [...list, ...PACKAGES, 'package.json', 'tsconfig.json'], { cwd: ROOT });
  return files
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

export type Outcome = { readonly code: number | null; readonly output: string };

/** Runs a program of Node in the copy; resolves with its exit code and what it printed. */
export function runInCopy(folder: string, ...args: readonly string[]): Promise<Outcome> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => void (output += bytes.toString()));
    child.once('error', failed).once('close', (code) => done({ code, output }));
  });
}

/** Checks the types of these files of the copy and of all that they import, as the root's configuration says. */
export function checkTypes(folder: string, files: readonly string[]): Promise<Outcome> {
  // Incremental: a second check is of what has changed since the first.
  const compilerOptions = { incremental: true, tsBuildInfoFile: './copy.tsbuildinfo' };
  writeFileSync(
    join(folder, 'tsconfig.copy.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions, files, include: [] }),
  );
  return runInCopy(folder, ...COMPILER, '-p', 'tsconfig.copy.json');
}

/** Checks the types of the copy's web app. */
export async function checkWebTypes(folder: string): Promise<Outcome> {
  const generated = await runInCopy(folder, 'web/build/generate-routes.ts');
  return generated.code === 0 ? runInCopy(folder, ...COMPILER, '-p', 'web') : generated;
}

/** Runs these test files of the copy. */
export function runTests(folder: string, files: readonly string[]): Promise<Outcome> {
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { include: ${JSON.stringify(files)}, isolate: false } };`,
  );
  return runInCopy(folder, join(MODULES, 'vitest/vitest.mjs'), 'run');
}
