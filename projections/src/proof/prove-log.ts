// The worker's part in the proof, as its settings allow it.
import { openProofStore } from '@aangan/platform/proofs/proof-store';
import { makeCheckpointSigner } from '@aangan/shared-events/proof/checkpoint';
import type { SharedSubscription } from '../runtime/worker/shared-subscription.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { maintainProof } from './maintain-proof.ts';

/** Keeps the proof until the signal is aborted; without a signing key it says so and does nothing. */
export async function proveLog(
  { settings, log, logger, writer }: WorkerParts,
  subscription: SharedSubscription,
  signal: AbortSignal,
  onTime?: (at: string | null | undefined) => void,
): Promise<void> {
  const { signingKey } = settings;
  if (signingKey === undefined)
    return void logger.warn('no SIGNING_KEY is given, so this worker does not sign the history of the shop');
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
