// The API's own follower of the catalogue's streams. Prices, stock, removal and names are asked here and not of a view: what is sold must be
// what the log says, and when nobody can tell, the answer is 503.
import type { EventLog } from '@aangan/infra/adapters/event-log';
import type { LogBatch } from '@aangan/infra/adapters/event-log-subscription';
import { codec } from '@aangan/shared-events/all-events';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Platform } from '../../kernel/platform.ts';
import { makeCatalogue, type Catalogue } from './catalogue.ts';

export type CatalogueFollower = {
  /** What the log says now. Throws 503 `catching-up` while the follower is not live. */
  readonly catalogue: () => Catalogue;
  readonly isLive: () => boolean;
  /** Commit position up to which it has followed. */
  readonly position: () => bigint;
  /** Waits until it has applied an event of the catalogue that stands at this position, but not for long. */
  readonly reach: (position: bigint | undefined) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const STREAMS = ['product-', 'category-', 'brand-', 'color-'];
const LONGEST_WAIT_MS = 2_000;

/** Starts to follow, from the beginning of the log. */
export function followCatalogue({
  log,
  logger,
}: Pick<Platform, 'logger'> & { readonly log: Pick<EventLog, 'subscribe'> }): CatalogueFollower {
  const catalogue = makeCatalogue();
  const stopping = new AbortController();
  let position = 0n;
  let live = false;
  let waiting: readonly { readonly position: bigint; readonly wake: () => void }[] = [];

  const take = async (batch: LogBatch): Promise<void> => {
    for (const raw of batch.events) {
      const event = await codec.decode(raw, noKeys);
      if (event !== undefined) catalogue.apply(event);
    }
    position = batch.position;
    live = batch.live;
    for (const waiter of waiting) if (waiter.position <= position) waiter.wake();
    waiting = waiting.filter((waiter) => waiter.position > position);
  };

  const follow = async (): Promise<void> => {
    const options = { after: undefined, signal: stopping.signal, filter: { streamPrefixes: STREAMS } };
    try {
      for await (const batch of log.subscribe(options)) await take(batch);
    } catch (error) {
      logger.error({ err: error }, 'the catalogue cannot be followed any further');
    } finally {
      live = false;
    }
  };
  const following = follow();

  return {
    catalogue: () => {
      if (!live) throw catchingUp();
      return catalogue;
    },
    isLive: () => live,
    position: () => position,
    reach: async (wanted) => {
      if (wanted === undefined || wanted <= position) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = [...waiting, { position: wanted, wake: resolve }];
      const timer = setTimeout(resolve, LONGEST_WAIT_MS).unref();
      await promise;
      clearTimeout(timer);
    },
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}

// Nothing in the catalogue is sealed for a person.
async function noKeys(): Promise<undefined> {
  return undefined;
}

function catchingUp(): DomainError {
  return new DomainError(
    'unavailable',
    'catching-up',
    'The shop is catching up. Please try again in a moment.',
  );
}
