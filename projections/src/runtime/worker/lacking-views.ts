// New views that cannot take the place of the live ones, because a key is missing without which they lack what readers have now.
import type { MissingKey } from '@aangan/shared-events/parked';
import type { Projection } from '../fold/projection.ts';
import { blockingKey, missingKeySentence, WAITING_VIEWS_KEPT_MS } from './waiting-for-keys.ts';
import type { WorkerContext } from './worker-context.ts';

export type Lacking = {
  /** The key for want of which a generation was found not to be fit to go live. */
  readonly get: (generation: string) => MissingKey | undefined;
  /** Tells whether a generation lacks what the live one has. One that is not activated within `WAITING_VIEWS_KEPT_MS` is given up. */
  readonly look: (generation: string, live: string) => Promise<boolean>;
};

/** Watches the new views of one projection in one session. */
export function openLacking(
  { views, logger }: Pick<WorkerContext, 'views' | 'logger'>,
  { name }: Projection,
): Lacking {
  const found = new Map<string, { readonly key: MissingKey; readonly at: number }>();
  return {
    get: (generation) => found.get(generation)?.key,
    look: async (generation, live) => {
      const before = found.get(generation);
      if (before !== undefined) {
        if (performance.now() - before.at < WAITING_VIEWS_KEPT_MS) return true;
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
