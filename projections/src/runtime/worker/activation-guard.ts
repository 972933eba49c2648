// New views that cannot take the place of the live ones, because a key is missing without which they lack what readers have now.
import type { MissingKey } from '@aangan/shared-events/parked';
import type { Projection } from '../fold/projection.ts';
import { blockingKey, missingKeySentence, UNACTIVATED_TIMEOUT_MS } from './missing-keys.ts';
import type { WorkerContext } from './worker-context.ts';

export type ActivationGuard = {
  /** The key for want of which a generation was found not to be fit to go live. */
  readonly missingKey: (generation: string) => MissingKey | undefined;
  /** Tells whether a generation lacks what the live one has. One that is not activated within `UNACTIVATED_TIMEOUT_MS` is given up. */
  readonly isBlocked: (generation: string, live: string) => Promise<boolean>;
};

/** Watches the new views of one projection in one session. */
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
        'new views do not go live',
      );
      return true;
    },
  };
}
