// Operators' messages for file system errors.
const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'is on a disk that cannot be written to',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk that is full',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  EISDIR: 'is a folder',
  ELOOP: 'is a link that leads to itself',
  ENAMETOOLONG: 'has a name that is too long',
};

/** The beginning of LMDB's own error, which has no code. What follows may be of an earlier error in the process. */
const FULL_FOR_LMDB = 'No space left on device';

/** Returns a sentence for a file system error; undefined for any other error. */
export function fileSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message.startsWith(FULL_FOR_LMDB)) return `The target ${SENTENCES.ENOSPC}.`;
  if (!('code' in error) || !('syscall' in error)) return undefined;
  const problem =
    error.syscall === 'mkdir' && error.code === 'ENOENT'
      ? 'cannot be created'
      : SENTENCES[String(error.code)];
  const path = 'path' in error ? String(error.path) : 'The target';
  return problem && `${path} ${problem}.`;
}
