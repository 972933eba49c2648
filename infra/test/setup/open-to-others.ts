import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The permission bits of a file or folder. */
export const modeOf = async (path: string): Promise<number> => (await lstat(path)).mode & 0o777;

/** Everything in a folder, itself included, that other users may access. */
export async function openIn(folder: string): Promise<readonly string[]> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const found = await Promise.all(
    paths.map(async (path) => {
      const found = await lstat(path).catch(() => undefined);
      return found && !found.isSymbolicLink() && (found.mode & 0o077) !== 0 ? [path] : [];
    }),
  );
  return found.flat();
}
