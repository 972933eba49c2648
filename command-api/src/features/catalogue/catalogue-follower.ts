// The API's own follower of the catalogue's streams. Prices, stock, removal and names are asked here and not of a view: what is sold must be
// what the log says, and when nobody can tell, the answer is 503.
import { setTimeout as sleep } from 'node:timers/promises';
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import { byDeadline, msLeft, withoutDeadline } from '@aangan/platform/process/deadline';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { LogBatch } from '@aangan/platform/event-log/subscription';
import { codec } from '@aangan/shared-events/all-events';
import { UnreadableEventError, type RawEvent } from '@aangan/shared-events/codec';
import { catalogueClaimsStream } from '@aangan/shared-events/features/catalogue/claims/events';
import { catchingUp } from '../../http/common-refusals.ts';
import { deadlinePassed } from '../../domain/response-deadline.ts';
import type { FeatureContext } from '../../http/feature-context.ts';
import { makeCatalogue, type Catalogue } from './catalogue.ts';

export type CatalogueFollower = {
  /** What the log says now. Throws 503 `catching-up` while the follower is not live. */
  readonly catalogue: () => Catalogue;
  readonly isLive: () => boolean;
  /** Commit position up to which it has followed. */
  readonly position: () => bigint;
  /**
   * Resolves once it has applied whatever the catalogue's streams hold up to the commit position of an event that it hears of. What the
   * subscription does not bring within `PUSHED_WITHIN_MS` is read. Throws 503 `catching-up` and `LogUnavailableError`.
   */
  readonly reach: (position: bigint | undefined) => Promise<void>;
  /** The same for the position of any event, which the subscription may never bring: it is not waited for. */
  readonly noOlderThan: (position: bigint | undefined) => Promise<void>;
  /** Reads what it has not heard of yet: afterwards it has applied all that was acknowledged before this call. Throws as `reach` does. */
  readonly toHead: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** What the names of the catalogue's streams begin with. */
export const CATALOGUE_STREAMS = ['product-', 'category-', 'brand-', 'color-', catalogueClaimsStream];
/** How long the subscription is waited for before the log is read instead. */
const PUSHED_WITHIN_MS = 25;
/** How many events one read of the log brings at most. */
const PAGE = 500;
/** How long a silent subscription is believed while the log goes on. */
const BELIEVED_MS = 5_000;

type FollowedLog = Pick<EventLog, 'subscribe' | 'head' | 'eventsAfter'>;

export type FollowOptions = {
  /** Streams whose events only say how far the log has been heard. */
  readonly markers?: readonly string[];
  readonly believedMs?: number;
};

/** Starts to follow, from the beginning of the log. */
export function followCatalogue(
  { log, logger }: Pick<FeatureContext, 'logger'> & { readonly log: FollowedLog },
  { markers = [], believedMs = BELIEVED_MS }: FollowOptions = {},
): CatalogueFollower {
  const catalogue = makeCatalogue();
  const stopping = new AbortController();
  const waiting = makeWaiting();
  let position = 0n;
  let live = false;
  let batches = 0;

  // The subscription and reads both come here, each in the order of the log: what is applied is always the log up to a position.
  const take = async (events: readonly RawEvent[], upTo: bigint): Promise<void> => {
    const decoded = await Promise.all(events.filter(isOfCatalogue).map((raw) => codec.decode(raw, noKeys)));
    for (const event of decoded) if (event !== undefined && event.position > position) catalogue.apply(event);
    if (upTo > position) position = upTo;
    waiting.wake(position);
  };
  const takeBatch = async (batch: LogBatch): Promise<void> => {
    await take(batch.events, batch.position);
    batches++;
  };
  const readToHead = async (): Promise<void> => {
    for (;;) {
      const events = await log.eventsAfter(position === 0n ? undefined : position, PAGE);
      await take(events, events.at(-1)?.position ?? position);
      if (events.length < PAGE) return;
    }
  };
  // A read that has begun may have missed what was written since; all who come meanwhile share the next one.
  const readTogether = shareNext(() => withoutDeadline(readToHead));
  const toHead = async (): Promise<void> => {
    if (!live) throw catchingUp();
    await byDeadline(readTogether(), deadlinePassed).catch((error: unknown) => {
      // The subscription meets it as well, and stops.
      throw error instanceof UnreadableEventError ? catchingUp() : error;
    });
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
        filter: { streamPrefixes: [...CATALOGUE_STREAMS, ...markers] },
      })) {
        await takeBatch(batch);
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
      if (wanted === undefined || wanted <= position) return;
      await waiting.until(wanted, msLeft(PUSHED_WITHIN_MS));
      if (wanted > position) await toHead();
    },
    noOlderThan: async (wanted) => {
      if (wanted !== undefined && wanted > position) await toHead();
    },
    toHead,
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}

function isOfCatalogue({ stream }: RawEvent): boolean {
  return CATALOGUE_STREAMS.some((beginning) => stream.startsWith(beginning));
}

/** Work that is done for all who ask while it goes on once more, together. */
function shareNext(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    const mine = work().finally(() => {
      if (current === mine) current = undefined;
    });
    current = mine;
    return mine;
  };
  const after = async (before: Promise<void>): Promise<void> => {
    await before.catch(() => undefined);
    next = undefined;
    await start();
  };
  return () => (current === undefined ? start() : (next ??= after(current)));
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
    until: (position: bigint, ms: number): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          waiters.delete(waiter);
          resolve();
        };
        const timer = setTimeout(done, ms);
        const waiter = { position, done };
        waiters.add(waiter);
      }),
  };
}

// Nothing in the catalogue is sealed for a person.
async function noKeys(): Promise<undefined> {
  return undefined;
}
