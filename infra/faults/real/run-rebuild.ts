import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';

const REBUILD = resolve(import.meta.dirname, '../../../projections/src/cli/rebuild.ts');

/** Runs `npm run rebuild` beside the shop of a data folder. @returns its output; rejects when it fails */
export async function runRebuild(dataDir: string): Promise<string> {
  const env = { ...inheritedEnv(), DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [REBUILD], { env });
  return stdout;
}
