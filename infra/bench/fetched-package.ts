// Packages that only a measurement needs are fetched at its first run, into the folder of unpacked test programs.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = resolve(import.meta.dirname, '../..');
export const TOOLS = join(ROOT, '.tests/tools');
export const PROGRAMS = join(ROOT, '.tests/programs');

const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** The folder of an installed package such as `autocannon@8.0.0`; `onProgress` is called when it has to be fetched. */
export async function fetchedPackage(spec: string, onProgress: (progress: string) => void): Promise<string> {
  const folder = join(TOOLS, spec.replace('@', '-'));
  const installed = join(folder, 'node_modules', spec.slice(0, spec.lastIndexOf('@')));
  if (existsSync(installed)) return installed;
  onProgress(`fetching ${spec}`);
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...QUIETLY, spec]);
  return installed;
}
