// Adds the licences of fonts and packages to the build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const web = join(import.meta.dirname, '..');

/** File names in the build, with the files that hold the texts. */
const licenses = {
  'fonts-OFL.txt': 'src/styles/fonts/OFL.txt',
  'third-party-notices.txt': '../THIRD-PARTY-NOTICES',
} as const;

/** A Vite plugin that emits the licences into the browser build. */
export function addLicenses(): Plugin {
  return {
    name: 'add-licenses',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle() {
      for (const [fileName, from] of Object.entries(licenses))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(web, from)) });
    },
  };
}
