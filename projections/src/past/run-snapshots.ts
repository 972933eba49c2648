// Takes snapshots in the worker, with the snapshot store that its settings name.
import { openSnapshotStore } from '@aangan/platform/snapshots/open-snapshot-store';
import type { WorkerParts } from '../worker-parts.ts';
import { takeSnapshots } from './take-snapshots.ts';
import { recordedProjections, SNAPSHOT_EVERY } from './recorded-projections.ts';

/** Takes snapshots until the signal is aborted. */
export async function runSnapshots(
  { settings, log, logger }: WorkerParts,
  signal: AbortSignal,
): Promise<void> {
  const store = openSnapshotStore(settings);
  const remembered = recordedProjections(settings.shopTimeZone);
  await takeSnapshots({ log, store, remembered, every: SNAPSHOT_EVERY, logger }, signal);
  await store.close().catch(() => undefined);
}
