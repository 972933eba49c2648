// Finds an nginx for the tests of a shop with several APIs: from the PATH, else unpacked from Debian's package.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasDebianPackages, libraryPath, unpackDebianPackages } from './debian-package.ts';
import { onPath } from './programs.ts';
import { StartError } from '../start-error.ts';

export type NginxProgram = { readonly command: string; readonly env: NodeJS.ProcessEnv };

const HOW_TO_GET_IT = `The tests of a shop on several machines need nginx and found none. Install it and start again:
  Debian, Ubuntu   sudo apt-get install nginx-light
  macOS            brew install nginx`;

export type NginxSearch = {
  readonly toolsDir: string;
  readonly path?: string | undefined;
  /** Called before the package is fetched, because that takes some seconds. */
  readonly onUnpack?: () => void;
  readonly signal?: AbortSignal;
};

/**
 * Returns the nginx program; it needs no privileges when its settings use folders and ports that are free. Throws `StartError` with instructions when
 * there is none.
 */
export async function findNginx({ toolsDir, path, onUnpack, signal }: NginxSearch): Promise<NginxProgram> {
  const installed = onPath(['nginx'], path) ?? onPath(['nginx'], '/usr/sbin:/usr/local/sbin');
  if (installed) return { command: installed, env: process.env };
  if (!hasDebianPackages()) throw new StartError(HOW_TO_GET_IT);
  const root = join(toolsDir, 'nginx');
  if (!existsSync(root)) onUnpack?.();
  try {
    await unpackDebianPackages(['nginx'], root, signal);
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error).split('\n', 1)[0];
    throw new StartError(`${HOW_TO_GET_IT}\n(Unpacking Debian's package failed: ${why})`);
  }
  const env = { ...process.env, LD_LIBRARY_PATH: await libraryPath(root) };
  return { command: join(root, 'usr/sbin/nginx'), env };
}
