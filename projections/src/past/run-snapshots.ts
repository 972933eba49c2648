// Takes snapshots in the worker, with the snapshot store that its settings name.
import { openSnapshotStore } from '@aangan/platform/snapshots/open-snapshot-store';
import type { WorkerConnections } from '../worker-connections.ts';
import { takeSnapshots } from './take-snapshots.ts';
import { recordedProjections, SNAPSHOT_EVERY } from './recorded-projections.ts';

/** Takes snapshots until the signal is aborted. */
export async function runSnapshots(
  { settings, log, logger }: WorkerConnections,
  signal: AbortSignal,
): Promise<void> {
  const store = openSnapshotStore(settings);
  const recorded = recordedProjections(settings.shopTimeZone);
  await takeSnapshots({ log, store, recorded, every: SNAPSHOT_EVERY, logger }, signal);
  await store.close().catch(() => undefined);
}
