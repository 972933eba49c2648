// The API's own follower of the catalogue's streams. Prices, stock, removals and names come from here and not
// from a view: what is sold must agree with the log, and while the follower is not live the answer is 503.
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import { LostPositionError } from '@aangan/platform/event-log/lost-position';
import { byDeadline, msLeft, withoutDeadline } from '@aangan/platform/process/deadline';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { subscribeWatched } from '@aangan/platform/event-log/watched-subscription';
import { pause } from '@aangan/platform/process/retry';
import { codec } from '@aangan/shared-events/all-events';
import { UnreadableEventError, type RawEvent } from '@aangan/shared-events/codec';
import { catalogueClaimsStream } from '@aangan/shared-events/features/catalogue/claims/events';
import { catchingUp } from '../../domain/common-refusals.ts';
import { deadlinePassed } from '../../domain/response-deadline.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import { makeCatalogue, type Catalogue } from './catalogue.ts';

export type CatalogueFollower = {
  /** The catalogue at `position()`. Throws 503 `catching-up` while the follower is not live. */
  readonly catalogue: () => Catalogue;
  readonly isLive: () => boolean;
  /** Commit position up to which events are applied. */
  readonly position: () => bigint;
  /**
   * Resolves once all events of the catalogue's streams up to a commit position are applied; the position
   * must be that of an event which the subscription delivers. What it does not deliver within
   * `PUSH_TIMEOUT_MS` is read from the log. Throws 503 `catching-up` and `LogUnavailableError`.
   */
  readonly reach: (position: bigint | undefined) => Promise<void>;
  /**
   * The same for the position of any event. The subscription may never deliver it, so the log is read without
   * waiting.
   */
  readonly noOlderThan: (position: bigint | undefined) => Promise<void>;
  /**
   * Reads the log to its head: afterwards all events acknowledged before this call are applied. Throws as
   * `reach` does.
   */
  readonly toHead: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Prefixes of the catalogue's stream names. */
export const CATALOGUE_STREAMS = [
  'product-',
  'stock-',
  'category-',
  'brand-',
  'color-',
  catalogueClaimsStream,
];
/** How long to wait for the subscription before the log is read instead, in milliseconds. */
const PUSH_TIMEOUT_MS = 25;
/** The most events that one read of the log returns. */
const READ_BATCH = 500;
/** How long the catalogue waits beside a damaged record before it reads on, in milliseconds. */
const DAMAGE_PAUSE_MS = 5_000;

type FollowedLog = Pick<EventLog, 'subscribe' | 'head' | 'eventsAfter'>;

export type FollowOptions = {
  /** Streams whose events only advance the position. */
  readonly markers?: readonly string[];
  /** As for `subscribeWatched`. */
  readonly silenceMs?: number;
  /** Called when an older copy of the log was put in its place: what the process has derived from the log may be of events that it lacks. */
  readonly onOlderLog?: () => void;
};

/** Starts following from the beginning of the log. */
export function followCatalogue(
  { log, logger }: Pick<FeatureContext, 'logger'> & { readonly log: FollowedLog },
  { markers = [], silenceMs, onOlderLog = () => undefined }: FollowOptions = {},
): CatalogueFollower {
  let catalogue = makeCatalogue();
  // Ends the subscription, so that the catalogue is read from the start of the log.
  let life = new AbortController();
  const stopping = new AbortController();
  const waiting = makeWaiting();
  let position = 0n;
  let live = false;

  // Both the subscription and reads call this, each in the order of the log, so what is applied is always a
  // prefix of the log.
  const take = async (events: readonly RawEvent[], upTo: bigint): Promise<void> => {
    const into = catalogue;
    const decoded = await Promise.all(events.filter(isOfCatalogue).map((raw) => codec.decode(raw, noKeys)));
    // What was read before the catalogue began again may be of a log that is gone.
    if (into !== catalogue) return;
    for (const event of decoded) if (event !== undefined && event.position > position) catalogue.apply(event);
    if (upTo > position) position = upTo;
    waiting.wake(position);
  };
  // An older copy of the log was put in its place: prices and stock may be of events that it lacks.
  const beginAgain = (error: LostPositionError): void => {
    if (error.position > position) return;
    logger.error({ err: error }, 'older copy of the log in place, reading the catalogue again');
    live = false;
    catalogue = makeCatalogue();
    position = 0n;
    life.abort();
    onOlderLog();
  };
  const readToHead = async (): Promise<void> => {
    for (;;) {
      const events = await log.eventsAfter(position === 0n ? undefined : position, READ_BATCH);
      await take(events, events.at(-1)?.position ?? position);
      if (events.length < READ_BATCH) return;
    }
  };
  // A read in progress may have missed later appends; all callers in the meantime share the next read.
  const readTogether = shareNext(() => withoutDeadline(readToHead));
  const toHead = async (): Promise<void> => {
    if (!live) throw catchingUp();
    await byDeadline(readTogether(), deadlinePassed).catch((error: unknown) => {
      if (error instanceof LostPositionError) {
        beginAgain(error);
        throw catchingUp();
      }
      // The subscription fails on the same event, and stops.
      throw error instanceof UnreadableEventError ? catchingUp() : error;
    });
  };

  // While a subscription that was opened again has not caught up in time, the follower is not live.
  const followOn = async (): Promise<void> => {
    const watch = { silenceMs, late: () => (live = false) };
    const after = position === 0n ? undefined : position;
    const filter = { streamPrefixes: [...CATALOGUE_STREAMS, ...markers] };
    life = new AbortController();
    const signal = AbortSignal.any([stopping.signal, life.signal]);
    for await (const batch of subscribeWatched(log, { after, signal, filter }, watch)) {
      if (signal.aborted) return;
      await take(batch.events, batch.position);
      if (batch.hasCaughtUp) live = batch.live;
    }
  };
  // Beyond a damaged record the catalogue is unknown until the record is restored from a backup.
  const recover = async (error: unknown): Promise<void> => {
    if (error instanceof LostPositionError) return beginAgain(error);
    if (!(error instanceof DamagedRecordError)) throw error;
    live = false;
    await pause(DAMAGE_PAUSE_MS, stopping.signal);
  };
  const follow = async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted) await followOn().catch(recover);
    } catch (error) {
      logger.error({ err: error }, 'catalogue subscription failed');
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
    reach: async (requested) => {
      if (requested === undefined || requested <= position) return;
      await waiting.until(requested, msLeft(PUSH_TIMEOUT_MS));
      if (requested > position) await toHead();
    },
    noOlderThan: async (requested) => {
      if (requested !== undefined && requested > position) await toHead();
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

/** Runs work once for all callers: those who call during a run share the next one. */
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

// The catalogue's events contain no sealed data.
function noKeys(): Promise<undefined> {
  return Promise.resolve(undefined);
}
