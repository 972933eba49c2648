// What the catalogue's writes share within a process: one follower and one queue. A name is free, and a term unused, only as long as nobody else
// writes in between; so each write waits for its turn, and until the follower has seen the one before.
import type { Platform } from '../../kernel/platform.ts';
import { makeQueues } from '../../kernel/queues.ts';
import { followCatalogue, type CatalogueFollower } from './catalogue-follower.ts';
import { makeOffers, type Offers } from './offers.ts';

export type OpenCatalogue = {
  readonly follower: CatalogueFollower;
  readonly offers: Offers;
  /** Runs a write of the catalogue when all those before it are done and seen. */
  readonly write: <T extends { readonly position: bigint | undefined }>(work: () => Promise<T>) => Promise<T>;
  readonly stop: () => Promise<void>;
};

/** Opens the catalogue of a process; the follower starts at once. */
export function openCatalogue(platform: Platform): OpenCatalogue {
  const follower = followCatalogue(platform);
  const inTurn = makeQueues();
  return {
    follower,
    offers: makeOffers(follower),
    write: (work) =>
      inTurn('catalogue', async () => {
        const done = await work();
        await follower.reach(done.position);
        return done;
      }),
    stop: follower.stop,
  };
}
