// The files of the web build, in memory (a few megabytes): no download opens a file descriptor, and pages
// open in a browser still find the files that they were built with after a new build has deleted them.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import mime from 'mime-types';
import { readyBytes, type ReadyBytes } from '../http/answers/ready-bytes.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const COMPRESSED = /\.(?:br|gz)$/;
/** Not served: `.server`, `.vite` and notes of the build. */
const HIDDEN = /(?:^|\/)\./;
/** Rendered for each address, never sent as built. */
const TEMPLATE = 'index.html';

/** Reads the build in `folder`, keyed by URL path such as `/favicon.svg`. Throws the file system's errors. */
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
    files.set(`/${name}`, name.startsWith('assets/') ? { ...file, cacheControl: IMMUTABLE } : file);
  }
  return files;
}
