// The API's own follower of the catalogue's streams. Prices, stock, removal and names are asked here and not of a view: what is sold must be
// what the log says, and when nobody can tell, the answer is 503.
import { setTimeout as sleep } from 'node:timers/promises';
import { DamagedRecordError } from '@aangan/infra/adapters/damaged-record';
import type { EventLog } from '@aangan/infra/adapters/event-log';
import type { LogBatch } from '@aangan/infra/adapters/event-log-subscription';
import { codec } from '@aangan/shared-events/all-events';
import { catchingUp } from '../../kernel/common-refusals.ts';
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

/** What the names of the catalogue's streams begin with. */
export const CATALOGUE_STREAMS = ['product-', 'category-', 'brand-', 'color-'];
const LONGEST_WAIT_MS = 2_000;
/** How long a silent subscription is believed while the log goes on. */
const BELIEVED_MS = 5_000;

type FollowedLog = Pick<EventLog, 'subscribe' | 'head'>;

/** Starts to follow, from the beginning of the log. */
export function followCatalogue(
  { log, logger }: Pick<Platform, 'logger'> & { readonly log: FollowedLog },
  believedMs = BELIEVED_MS,
): CatalogueFollower {
  const catalogue = makeCatalogue();
  const stopping = new AbortController();
  const waiting = makeWaiting();
  let position = 0n;
  let live = false;
  let batches = 0;

  const take = async (batch: LogBatch): Promise<void> => {
    for (const raw of batch.events) {
      const event = await codec.decode(raw, noKeys);
      if (event !== undefined) catalogue.apply(event);
    }
    position = batch.position;
    batches++;
    waiting.wake(position);
  };

  // One subscription. A connection can die without a word: while the log goes on and nothing is heard, it is made anew; one that then does not
  // come to the end of the log in time can no longer be believed.
  const followOnce = async (): Promise<void> => {
    const life = new AbortController();
    const { signal } = life;
    const end = (): void => life.abort();
    stopping.signal.addEventListener('abort', end);
    const caughtUp = { yet: false };
    const watching = watch(life, caughtUp);
    const after = position === 0n ? undefined : position;
    try {
      for await (const batch of log.subscribe({
        after,
        signal,
        filter: { streamPrefixes: CATALOGUE_STREAMS },
      })) {
        await take(batch);
        caughtUp.yet ||= batch.live;
        live = caughtUp.yet ? batch.live : live;
      }
    } finally {
      stopping.signal.removeEventListener('abort', end);
      end();
      await watching;
    }
  };
  const watch = async (life: AbortController, caughtUp: { readonly yet: boolean }): Promise<void> => {
    // Who has caught up has all that there was at the beginning; of what came later, only what was heard.
    const beginning = await headOf(log);
    for (;;) {
      const heard = batches;
      await sleep(believedMs, undefined, { signal: life.signal }).catch(() => undefined);
      if (life.signal.aborted) return;
      if (!caughtUp.yet) live = false;
      const head = await headOf(log);
      const isComplete = caughtUp.yet && (head === beginning || head === position);
      if (batches === heard && !isComplete) return life.abort();
    }
  };
  // What is sold beyond a damaged record is not known until it has been taken from a backup.
  const waitAtDamage = async (error: unknown): Promise<void> => {
    if (!(error instanceof DamagedRecordError)) throw error;
    live = false;
    await sleep(believedMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  };
  const follow = async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted) await followOnce().catch(waitAtDamage);
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
      if (wanted !== undefined && wanted > position) await waiting.until(wanted);
    },
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}

// Undefined while the store cannot be reached; then nothing is sold either.
function headOf(log: FollowedLog): Promise<bigint | undefined> {
  return log.head().catch(() => undefined);
}

function makeWaiting() {
  const waiters = new Set<{ readonly position: bigint; readonly done: () => void }>();
  return {
    wake: (position: bigint): void => {
      for (const waiter of waiters) if (waiter.position <= position) waiter.done();
    },
    until: (position: bigint): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          waiters.delete(waiter);
          resolve();
        };
        const timer = setTimeout(done, LONGEST_WAIT_MS);
        const waiter = { position, done };
        waiters.add(waiter);
      }),
  };
}

// Nothing in the catalogue is sealed for a person.
async function noKeys(): Promise<undefined> {
  return undefined;
}
