// The files of the web app's build, in memory: a few megabytes that every page asks for. No download opens a file, so none can leave one open, and pages that
// are open in a browser keep finding the files that they were built with after a new build has taken them away.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import mime from 'mime-types';
import { readyBytes, type ReadyBytes } from '../http/answers/ready-bytes.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const COMPRESSED = /\.(?:br|gz)$/;
/** For the process alone: `.server`, `.vite` and notes of the build. */
const HIDDEN = /(?:^|\/)\./;
/** Painted for each address, and never sent as it was built. */
const TEMPLATE = 'index.html';

/** Reads the build in `folder`, by the path in an address: `/favicon.svg`. Throws what the file system throws. */
export function readBuiltFiles(folder: string): ReadonlyMap<string, ReadyBytes> {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const read = (name: string) => readFileSync(join(folder, name));
  const files = new Map<string, ReadyBytes>();
  for (const name of names) {
    if (name === TEMPLATE || HIDDEN.test(name) || COMPRESSED.test(name)) continue;
    const file = readyBytes(read(name), mime.contentType(basename(name)) || 'application/octet-stream');
    if (names.has(`${name}.br`)) file.compressed.br = read(`${name}.br`);
    if (names.has(`${name}.gz`)) file.compressed.gzip = read(`${name}.gz`);
    files.set(`/${name}`, name.startsWith('assets/') ? { ...file, keep: FOR_EVER } : file);
  }
  return files;
}
