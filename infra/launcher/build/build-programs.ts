// Bundles programs of the shop: `build-programs.ts FOLDER [PROGRAM...]`, each named by its source; without names all of them. The folder appears when it is
// complete.
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { PROGRAMS } from './programs.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Packages with native code, which is found beside their own files. */
const NATIVE = /^(@node-rs\/argon2|lmdb|msgpackr-extract|sharp)$/;

/** They remain where they are installed, whichever folder the bundles are in. */
const keepNativePackages: Plugin = {
  name: 'keep-native-packages',
  resolveId: {
    filter: { id: NATIVE },
    handler: async function (id, importer, { kind }) {
      const found = await this.resolve(id, importer, { kind, skipSelf: true });
      return (
        found && { id: kind === 'require-call' ? found.id : pathToFileURL(found.id).href, external: true }
      );
    },
  },
};

/** A module that reads files beside its source finds them there. */
const keepPlacesOfSources: Plugin = {
  name: 'keep-places-of-sources',
  transform: {
    filter: { code: /import\.meta\./ },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
    }),
  },
};

const httpNames = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, property]) =>
  'value' in property ? [name] : [],
);

/** An `import` of `node:http` calls its getters, which load Node's own client with all that belongs to it: 30 ms in each process. */
const importHttpWithoutGetters: Plugin = {
  name: 'import-http-without-getters',
  resolveId: { filter: { id: /^node:http$/ }, handler: (id) => ({ id: `\0${id}` }) },
  load: {
    filter: { id: /^\0node:http$/ },
    handler: () =>
      `const http = process.getBuiltinModule('node:http'); export default http; export const { ${httpNames.join(', ')} } = http;`,
  },
};

const [folder, ...named] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('give the folder for the programs: build-programs.ts FOLDER [PROGRAM...]');
const sources = named.length > 0 ? named : PROGRAMS;

const bundle = await rolldown({
  input: Object.fromEntries(sources.map((source) => [source.replace(/\.ts$/, ''), join(ROOT, source)])),
  platform: 'node',
  transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
  plugins: [keepNativePackages, keepPlacesOfSources, importHttpWithoutGetters],
});
await mkdir(dirname(folder), { recursive: true });
const unfinished = await mkdtemp(`${folder}-`);
// A source with a character beyond Latin-1 takes two bytes for each in memory.
await bundle.write({ dir: unfinished, format: 'esm', charset: 'ascii', comments: false });
// Without it Node parses each file as CommonJS first.
await writeFile(join(unfinished, 'package.json'), JSON.stringify({ type: 'module' }));
// A temporary folder is its owner's alone, and in an image another user runs the programs.
await chmod(unfinished, 0o755);
await rename(unfinished, folder).catch(async (error: unknown) => {
  // Another process has built the same.
  if (!existsSync(folder)) throw error;
  await rm(unfinished, { recursive: true });
});
