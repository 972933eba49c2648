// Prevents the activation of a generation in which a missing key blocks streams that the live one has.
import type { MissingKey } from '@aangan/shared-events/parked';
import type { Projection } from '../fold/projection.ts';
import { blockingKey, missingKeySentence, UNACTIVATED_TIMEOUT_MS } from './missing-keys.ts';
import type { WorkerContext } from './worker-context.ts';

export type ActivationGuard = {
  /** The missing key that keeps a generation from going live. */
  readonly missingKey: (generation: string) => MissingKey | undefined;
  /** Whether a generation lacks streams that the live one has. Such a generation is dropped after `UNACTIVATED_TIMEOUT_MS`. */
  readonly isBlocked: (generation: string, live: string) => Promise<boolean>;
};

/** Guards the activations of one projection in one session. */
export function openActivationGuard(
  { views, logger }: Pick<WorkerContext, 'views' | 'logger'>,
  { name }: Projection,
): ActivationGuard {
  const found = new Map<string, { readonly key: MissingKey; readonly at: number }>();
  return {
    missingKey: (generation) => found.get(generation)?.key,
    isBlocked: async (generation, live) => {
      const before = found.get(generation);
      if (before !== undefined) {
        if (performance.now() - before.at < UNACTIVATED_TIMEOUT_MS) return true;
        found.delete(generation);
        await views.drop(name, generation);
        return true;
      }
      const key = await blockingKey(views, name, generation, live);
      if (key === undefined) return false;
      found.set(generation, { key, at: performance.now() });
      logger.error(
        { projection: name, generation, reason: missingKeySentence(key) },
        'generation not activated',
      );
      return true;
    },
  };
}
