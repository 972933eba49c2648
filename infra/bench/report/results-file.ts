import { makeFolder } from '@aangan/platform/process/make-folder';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes sure before the measurements that their results can be written to the file. Returns a sentence when they cannot. */
export async function whyNotWritable(file: string): Promise<string | undefined> {
  try {
    makeFolder(dirname(file));
    await writeFile(file, '', { flag: 'a' });
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return `The results cannot be written to ${file} (${String(code)}). Name another file with --json.`;
  }
}
