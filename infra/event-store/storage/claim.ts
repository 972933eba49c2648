// One process at a time has the file of a folder open. Two stores would assign the same position twice, and LMDB loses the transaction that is committed
// while another process opens its file (ITS#9496, which lmdb 3.5.6 still has: `mdb_env_open2` resets the number of the last transaction). So the claim is
// a file of its own, which is opened first and never written to.
import { join } from 'node:path';
import { open } from 'lmdb';

const CLAIM_FILE = 'claim.mdb';

export type FolderClaim = { readonly release: () => Promise<void> };

/** Another process has the file of a folder open. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** Claims a folder for this process, until it releases the claim or ends. Throws `FolderInUseError` when another process has claimed it. */
export const claimFolder = (folder: string): FolderClaim => {
  const claim = open({ path: join(folder, CLAIM_FILE) });
  // A process that has read a file is in LMDB's table of its readers.
  claim.doesExist('');
  claim.readerCheck();
  const holders = [...claim.readerList().matchAll(/^ *(\d+) /gm)].map(([, pid]) => Number(pid));
  const other = holders.find((pid) => pid !== process.pid);
  const release = (): Promise<void> => claim.close();
  if (other === undefined) return { release };
  void release();
  throw new FolderInUseError(`process ${other} has ${folder} open; stop it first`);
};
