// Maintains the proof of the log in the worker, as its settings allow.
import { openProofStore } from '@aangan/platform/proofs/proof-store';
import { makeCheckpointSigner } from '@aangan/shared-events/proof/checkpoint';
import type { SharedSubscription } from '../runtime/worker/shared-subscription.ts';
import type { WorkerConnections } from '../worker-connections.ts';
import { maintainProof } from './maintain-proof.ts';

/** Maintains the proof until the signal is aborted; without a signing key it logs a warning and returns. */
export async function proveLog(
  { settings, log, logger, writer }: WorkerConnections,
  subscription: SharedSubscription,
  signal: AbortSignal,
  onTime?: (at: string | null | undefined) => void,
): Promise<void> {
  const { signingKey } = settings;
  if (signingKey === undefined) {
    logger.warn('SIGNING_KEY is not set, the log is not signed');
    return;
  }
  const store = openProofStore(settings);
  const signer = makeCheckpointSigner(signingKey);
  await maintainProof(
    {
      ...{ log, subscription, store, signer, worker: writer, logger, now: () => new Date() },
      ...(onTime !== undefined && { onTime }),
    },
    signal,
  );
  await store.close().catch(() => undefined);
}
