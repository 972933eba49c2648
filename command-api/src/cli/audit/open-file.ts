import { type FileHandle, open, stat } from 'node:fs/promises';

/** Opens a file to read it. Throws an operator's message for a folder, a pipe or a device, because reading those fails or never ends. */
export async function openFile(file: string): Promise<FileHandle> {
  if (!(await stat(file)).isFile())
    throw new Error(`${file} is not a file. Write what is to be checked to a file first, and name that.`);
  return open(file);
}
