// Copies files into and out of a backup, hashing each one on the way.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flush } from '@aangan/event-store/storage/flush';

export type Hashed = { readonly bytes: number; readonly sha256: string };

/** Hashes a file. File system errors pass through. */
export async function hashFile(path: string): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file, readable by its owner only; on disk when it resolves. File system errors pass through. */
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

/** The relative paths of all files below a folder, with `/`; empty when it does not exist. */
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

/** Flushes the folders of these files, so that their names are on disk. */
export function flushFoldersOf(folder: string, paths: Iterable<string>): void {
  for (const each of new Set([...paths].map((path) => dirname(join(folder, path))))) flush(each);
}

/**
 * Removes files below the given subfolders that are not in `retained`, and folders that become empty; nothing where a subfolder is a link, which may
 * lead to the files of another program.
 */
export async function removeOthers(
  folder: string,
  below: readonly string[],
  retained: ReadonlySet<string>,
): Promise<void> {
  for (const name of below) {
    const found = await lstat(join(folder, name)).catch(() => undefined);
    if (found?.isDirectory() !== true) continue;
    for (const path of await filesBelow(join(folder, name)))
      if (!retained.has(`${name}/${path}`)) {
        await rm(join(folder, name, path), { force: true });
        // Remove the folder with its last file.
        if (path.includes('/')) await rmdir(dirname(join(folder, name, path))).catch(() => undefined);
      }
  }
}

/** Whether a folder is another one, or in it; both are absolute. */
export function isWithin(folder: string, other: string): boolean {
  return `${folder}${sep}`.startsWith(`${other}${sep}`);
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
