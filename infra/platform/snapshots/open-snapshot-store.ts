import { join } from 'node:path';
import { SnapshotGoneError, type SnapshotStore } from './snapshot-store.ts';
import { openLmdbSnapshots } from './snapshots-in-lmdb.ts';
import { openRedisSnapshots } from './snapshots-in-redis.ts';

/** Opens the snapshot store that the settings name. */
export function openSnapshotStore(settings: {
  readonly proofsUrl: string | undefined;
  readonly dataDir: string;
}): SnapshotStore {
  const gone = (line: string): SnapshotGoneError =>
    new SnapshotGoneError(`the snapshots of ${line} no longer exist`);
  return settings.proofsUrl === undefined
    ? openLmdbSnapshots(join(settings.dataDir, 'snapshots'), gone)
    : openRedisSnapshots(settings.proofsUrl, gone);
}
