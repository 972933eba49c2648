// What an operator can do about an error of the file system.
const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'is on a disk that cannot be written to',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk that is full',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
};

/** One sentence for an error of the file system; undefined for any other error. */
export function fileSentence(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const said = SENTENCES[String(error.code)];
  const path = 'path' in error ? String(error.path) : 'The target';
  return said && `${path} ${said}.`;
}
