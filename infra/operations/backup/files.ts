// Files on their way into a backup and out of it: each is hashed as it is copied.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flush } from '@aangan/event-store/storage/flush';

export type Hashed = { readonly bytes: number; readonly sha256: string };

/** Reads a file. Rejects as the file system does. */
export async function hashFile(path: string): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file, for its owner's eyes only; on disk when it resolves. Rejects as the file system does. */
export async function copyHashed(from: string, to: string): Promise<Hashed> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), hashing, createWriteStream(to, { mode: 0o600 }));
  flush(to);
  return { bytes, sha256: hash.digest('hex') };
}

/** The paths of all files below a folder, relative to it, with `/`; none when it is not there. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found: string[] = [];
  for (const entry of entries) {
    if (entry.isFile()) found.push(entry.name);
    if (entry.isDirectory())
      found.push(...(await filesBelow(join(folder, entry.name))).map((below) => `${entry.name}/${below}`));
  }
  return found.toSorted();
}

/** Brings the names of files to disk: those of the folders that they are in. */
export function flushFoldersOf(folder: string, paths: Iterable<string>): void {
  for (const each of new Set([...paths].map((path) => dirname(join(folder, path))))) flush(each);
}

/** Takes away what is below some folders of a folder and not among the paths that are kept, and the folders that are empty then. */
export async function removeOthers(
  folder: string,
  below: readonly string[],
  kept: ReadonlySet<string>,
): Promise<void> {
  for (const name of below)
    for (const path of await filesBelow(join(folder, name)))
      if (!kept.has(`${name}/${path}`)) {
        await rm(join(folder, name, path), { force: true });
        // The folder goes with its last file.
        if (path.includes('/')) await rmdir(dirname(join(folder, name, path))).catch(() => undefined);
      }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
