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
  EIO: 'is on a disk that fails',
  ENAMETOOLONG: 'has a name that is too long',
};

/** How LMDB's own errors begin, which have no code and no path. What follows may be of an earlier error in the process. */
const OF_LMDB: Readonly<Record<string, string>> = {
  'No space left on device': `The target ${SENTENCES.ENOSPC}.`,
  'Disk quota exceeded': `The target ${SENTENCES.EDQUOT}.`,
  'Read-only file system': `The target ${SENTENCES.EROFS}.`,
  'Permission denied': `A database file ${SENTENCES.EACCES}.`,
  'Operation not permitted': `A database file ${SENTENCES.EPERM}.`,
  'Input/output error': `A database file ${SENTENCES.EIO}.`,
};

/** Returns a sentence for a file system error; undefined for any other error. */
export function fileSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const ofLmdb = OF_LMDB[error.message.split(': Attempting to ', 1)[0] ?? ''];
  if (ofLmdb !== undefined) return ofLmdb;
  if (!('code' in error) || !('syscall' in error)) return undefined;
  const problem =
    error.syscall === 'mkdir' && error.code === 'ENOENT'
      ? 'cannot be created'
      : SENTENCES[String(error.code)];
  const path = 'path' in error ? String(error.path) : 'The target';
  return problem && `${path} ${problem}.`;
}
