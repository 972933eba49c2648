// The licences of others go with what is built of their work: that of the fonts, and one file for all packages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const web = join(import.meta.dirname, '..');

/** What is built, by where its text stands in the repository. */
const licenses = {
  'fonts-OFL.txt': 'src/styles/fonts/OFL.txt',
  'third-party-notices.txt': '../THIRD-PARTY-NOTICES',
} as const;

/** Puts the licences into the build for browsers. */
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
