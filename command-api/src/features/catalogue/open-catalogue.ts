// The catalogue's shared state within a process: one follower, and one queue for writes, so that they do not
// conflict needlessly.
import type { DecideFromFollower } from '../../domain/decide-from-follower.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { makeKeyedQueue } from '../../domain/keyed-queue.ts';
import { followCatalogue, type CatalogueFollower } from './catalogue-follower.ts';
import { makeClaimedChanges, type MakeChange } from './claimed-changes.ts';
import { makePricing, type Pricing } from './pricing.ts';
import { makeStockedProducts, type StockedProducts } from './stocked-products.ts';

export type OpenCatalogue = {
  readonly follower: CatalogueFollower;
  readonly pricing: Pricing;
  readonly stocked: StockedProducts;
  /** Makes a change that rules across streams depend on, after all earlier writes of this process. */
  readonly change: MakeChange;
  /** Runs another write of the catalogue after all earlier ones are done and applied by the follower. */
  readonly write: <T extends { readonly position: bigint | undefined }>(work: () => Promise<T>) => Promise<T>;
  readonly decideFromFollower: DecideFromFollower;
  readonly stop: () => Promise<void>;
};

/**
 * Opens the catalogue of a process; the follower starts at once. `markers` are streams whose events only
 * advance the follower's position.
 */
export function openCatalogue(platform: FeatureContext, markers: readonly string[] = []): OpenCatalogue {
  const follower = followCatalogue(platform, { markers, onOlderLog: platform.streamCache.evictAll });
  const enqueue = makeKeyedQueue();
  const change = makeClaimedChanges(platform, follower);
  const write: OpenCatalogue['write'] = (work) =>
    enqueue('catalogue', async () => {
      const done = await work();
      await follower.reach(done.position);
      return done;
    });
  return {
    follower,
    pricing: makePricing(follower),
    stocked: makeStockedProducts(follower),
    change: (requested) => write(() => change(requested)),
    write,
    decideFromFollower: async (decide, { seen, isRefusal = () => false } = {}) => {
      await follower.noOlderThan(seen);
      const found = attempt(decide);
      const isDone = 'value' in found ? !isRefusal(found.value) : found.refusal.kind === 'unavailable';
      if (isDone && 'value' in found) return found.value;
      if (isDone && 'refusal' in found) throw found.refusal;
      await follower.toHead();
      return decide();
    },
    stop: follower.stop,
  };
}

function attempt<T>(decide: () => T): { readonly value: T } | { readonly refusal: DomainError } {
  try {
    return { value: decide() };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error };
    throw error;
  }
}
