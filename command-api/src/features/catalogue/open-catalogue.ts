// What the catalogue's parts share within a process: one follower, and one queue for writes, so that they do not conflict with one another needlessly.
import type { DecideFromFollower } from '../../domain/decide-from-follower.ts';
import type { FeatureContext } from '../../http/feature-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { makeKeyedQueue } from '../../domain/keyed-queue.ts';
import { followCatalogue, type CatalogueFollower } from './catalogue-follower.ts';
import { makeClaimedChanges, type MakeChange } from './claimed-changes.ts';
import { makeOffers, type Offers } from './offers.ts';

export type OpenCatalogue = {
  readonly follower: CatalogueFollower;
  readonly offers: Offers;
  /** Makes a change that rules across streams depend on, after all those before it in this process. */
  readonly change: MakeChange;
  /** Runs another write of the catalogue when all those before it are done and seen. */
  readonly write: <T extends { readonly position: bigint | undefined }>(work: () => Promise<T>) => Promise<T>;
  readonly decided: DecideFromFollower;
  readonly stop: () => Promise<void>;
};

/** Opens the catalogue of a process; the follower starts at once. `markers` are streams that tell how far the log has been heard. */
export function openCatalogue(platform: FeatureContext, markers: readonly string[] = []): OpenCatalogue {
  const follower = followCatalogue(platform, { markers });
  const inTurn = makeKeyedQueue();
  const change = makeClaimedChanges(platform, follower);
  const write: OpenCatalogue['write'] = (work) =>
    inTurn('catalogue', async () => {
      const done = await work();
      await follower.reach(done.position);
      return done;
    });
  return {
    follower,
    offers: makeOffers(follower),
    change: (wanted) => write(() => change(wanted)),
    write,
    decided: async (decide, { seen, isRefusal = () => false } = {}) => {
      await follower.noOlderThan(seen);
      const found = tried(decide);
      const isDone = 'value' in found ? !isRefusal(found.value) : found.refusal.kind === 'unavailable';
      if (isDone && 'value' in found) return found.value;
      if (isDone && 'refusal' in found) throw found.refusal;
      await follower.toHead();
      return decide();
    },
    stop: follower.stop,
  };
}

function tried<T>(decide: () => T): { readonly value: T } | { readonly refusal: DomainError } {
  try {
    return { value: decide() };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error };
    throw error;
  }
}
