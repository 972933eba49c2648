import { type FileHandle, open, stat } from 'node:fs/promises';

/** Opens a file, or the pipe of another command, to read it. Throws an operator's message for a folder or a device, because reading those fails or never ends. */
export async function openFile(file: string): Promise<FileHandle> {
  const found = await stat(file);
  if (!found.isFile() && !found.isFIFO())
    throw new Error(`${file} is not a file. Write what is to be checked to a file first, and name that.`);
  return open(file);
}
