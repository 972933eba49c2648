// Finds a Chromium for the journeys: the headless shell from the PATH, or unpacked from Debian's package; else a whole browser, with which the
// journeys take about half as long again.
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasDebianPackages, libraryPath, unpackDebianPackages } from './debian-package.ts';
import { onPath } from './programs.ts';
import { StartError } from '../start-error.ts';

const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

const HOW_TO_GET_IT = `The journeys need Chromium and found none. Install it and start again:
  Debian           sudo apt-get install chromium-headless-shell
  macOS            brew install --cask chromium
  elsewhere        put a program named chromium on the PATH`;

export type ChromiumSearch = {
  readonly toolsDir: string;
  readonly path?: string | undefined;
  /** Called before the package is fetched, because that takes half a minute. */
  readonly onUnpack?: () => void;
  readonly signal?: AbortSignal;
};

/** Returns the path of a program that runs Chromium with its libraries. Throws `StartError` with instructions when there is none. */
export async function findChromium({ toolsDir, path, onUnpack, signal }: ChromiumSearch): Promise<string> {
  const shell = onPath([SHELL], path);
  if (shell) return shell;
  const root = join(toolsDir, SHELL);
  const program = join(root, 'run-chromium');
  if (existsSync(program)) return program;
  const browser = onPath(BROWSERS, path);
  if (!hasDebianPackages()) {
    if (browser) return browser;
    throw new StartError(HOW_TO_GET_IT);
  }
  onUnpack?.();
  try {
    await unpackDebianPackages([SHELL, 'chromium-common', 'fonts-dejavu-core'], root, signal);
    await writeFile(join(root, 'fonts.conf'), fontsIn(root));
    await writeFile(program, await runnerFor(root));
    await chmod(program, 0o755);
    return program;
  } catch (error) {
    if (browser) return browser;
    const why = String(error instanceof Error ? error.message : error).split('\n', 1)[0];
    throw new StartError(`${HOW_TO_GET_IT}\n(Unpacking Debian's package failed: ${why})`);
  }
}

async function runnerFor(root: string): Promise<string> {
  const caches = join(root, 'cache');
  await mkdir(caches, { recursive: true });
  const settings = {
    LD_LIBRARY_PATH: await libraryPath(root),
    FONTCONFIG_FILE: join(root, 'fonts.conf'),
    XDG_CACHE_HOME: caches,
    XDG_DATA_DIRS: join(root, 'usr/share'),
  };
  const exports = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`);
  return `#!/bin/sh\n${exports.join('\n')}\nexec '${join(root, 'usr/lib/chromium', SHELL)}' "$@"\n`;
}

function fontsIn(root: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(root, 'usr/share/fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(root, 'cache/fontconfig')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
</fontconfig>
`;
}
