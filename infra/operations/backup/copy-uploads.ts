// Copies pictures for a backup. A name always has the same bytes, so existing copies are reused; resized pictures are regenerated on request and not
// copied.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyHashed, filesBelow, isMissing } from './files.ts';
import type { BackupFile } from './manifest.ts';

const UPLOADS = 'uploads';
const LEFT_OUT = /^sized\/|(?:^|\/)\.|\.part$/;

/** Copies new pictures into `DIR/uploads`. `before` are the files of the previous backup. */
export async function copyUploads(
  uploadsDir: string,
  dir: string,
  before: readonly BackupFile[],
): Promise<readonly BackupFile[]> {
  const files = new Map<string, BackupFile>();
  const known = new Map(before.map((file) => [file.path, file]));
  const copyOne = async (name: string): Promise<boolean> => {
    const path = `${UPLOADS}/${name}`;
    const there = known.get(path);
    try {
      const { size } = await stat(join(uploadsDir, name));
      const isThere = there?.bytes === size && (await sizeOf(join(dir, path))) === size;
      const hashed = isThere ? there : await copyHashed(join(uploadsDir, name), join(dir, path));
      files.set(path, { path, to: path, bytes: hashed.bytes, sha256: hashed.sha256 });
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };
  // A picture may be deleted or moved while it is copied: list again until all listed pictures were copied.
  for (let isWhole = false; !isWhole;) {
    isWhole = true;
    const names = (await filesBelow(uploadsDir)).filter((name) => !LEFT_OUT.test(name));
    for (const path of files.keys()) if (!names.includes(path.slice(UPLOADS.length + 1))) files.delete(path);
    for (const name of names)
      if (!files.has(`${UPLOADS}/${name}`)) isWhole = (await copyOne(name)) && isWhole;
  }
  return [...files.values()];
}

function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}
