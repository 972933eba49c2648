// Tells whether a build is of the present sources: a hash of everything that goes into it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NOT_SOURCES =
  /(^|\/)(node_modules|dist|journeys|testing)(\/|$)|\.gen\.ts$|\.test\.tsx?$|^web\/\.tanstack/;

/**
 * SHA-256 in hex of the names and bytes of all files at or under the paths, which are relative to the root; tests are left out. Synchronous, which
 * takes a fifth of the time: nothing else runs before it.
 */
export function hashOfSources(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesUnder(root, path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  return hash.digest('hex');
}

/** Every file at or under a path, sorted, relative to the root. */
function filesUnder(root: string, path: string): readonly string[] {
  if (NOT_SOURCES.test(path)) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(root, inside);
      return NOT_SOURCES.test(inside) ? [] : [inside];
    });
}
