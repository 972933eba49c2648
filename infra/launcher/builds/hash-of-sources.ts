// Tells whether a build is of the present sources: a hash of everything that goes into it.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const NOT_SOURCES =
  /(^|\/)(node_modules|dist|journeys|testing)(\/|$)|\.gen\.ts$|\.test\.tsx?$|^web\/\.tanstack/;

/** SHA-256 in hex of the names and bytes of all files at or under the paths, which are relative to the root; tests are left out. */
export async function hashOfSources(root: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesUnder(root, path)))).flat();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  for (const [at, file] of files.entries())
    hash
      .update(`${file}\0`)
      .update(texts[at] ?? '')
      .update('\0');
  return hash.digest('hex');
}

/** Every file at or under a path, sorted, relative to the root. */
async function filesUnder(root: string, path: string): Promise<readonly string[]> {
  if (NOT_SOURCES.test(path)) return [];
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return (await Promise.all(sorted.map((entry) => filesUnder(root, `${path}/${entry.name}`)))).flat();
}
