// A subscription to the log whose connection may die without an error, or be to a node that the others of its cluster have left behind: when it brings
// nothing although the log has grown, it is opened again.
import { pause } from '../process/retry.ts';
import type { EventLog } from './event-log.ts';
import type { LogBatch, SubscribeOptions } from './subscription.ts';

/** How long a subscription that brings nothing is trusted, in milliseconds. */
const SILENCE_MS = 5_000;

export type Watch = {
  /** How long a subscription that brings nothing is trusted, in milliseconds; 5,000 unless given. */
  readonly silenceMs?: number | undefined;
  /** Called when a subscription has not reached the end of the log within `silenceMs`, and again each time that this has passed. */
  readonly late?: () => void;
};

/** `hasCaughtUp`: the subscription that brings it has reached the end of the log once. */
export type WatchedBatch = LogBatch & { readonly hasCaughtUp: boolean };

/** Like `subscribe` of the log. Where events match no filter it is opened again once after they were appended. */
export async function* subscribeWatched(
  log: Pick<EventLog, 'head' | 'subscribe'>,
  options: SubscribeOptions,
  { silenceMs = SILENCE_MS, late }: Watch = {},
): AsyncGenerator<WatchedBatch> {
  for (let { after } = options; !options.signal.aborted;) {
    const life = new AbortController();
    const signal = AbortSignal.any([options.signal, life.signal]);
    const brought = { batches: 0, hasCaughtUp: false, position: after };
    void endWhenSilent(log, brought, life, { silenceMs, late });
    try {
      for await (const batch of log.subscribe({ ...options, after, signal })) {
        after = brought.position = batch.position;
        brought.batches += 1;
        brought.hasCaughtUp ||= batch.live;
        yield { ...batch, hasCaughtUp: brought.hasCaughtUp };
      }
    } finally {
      life.abort();
    }
  }
}

type Brought = {
  readonly batches: number;
  /** Whether it has reached the end of the log once. */
  readonly hasCaughtUp: boolean;
  readonly position: bigint | undefined;
};

/** Ends the subscription unless it brings something, or has brought all there is. Never rejects. */
async function endWhenSilent(
  log: Pick<EventLog, 'head'>,
  brought: Brought,
  life: AbortController,
  { silenceMs, late }: { readonly silenceMs: number; readonly late: (() => void) | undefined },
): Promise<void> {
  const headNow = (): Promise<bigint | undefined> => log.head().catch(() => undefined);
  const headAtStart = await headNow();
  while (!life.signal.aborted) {
    const { batches } = brought;
    await pause(silenceMs, life.signal);
    if (life.signal.aborted) return;
    if (!brought.hasCaughtUp) late?.();
    const head = await headNow();
    const isComplete = brought.hasCaughtUp && (head === headAtStart || head === brought.position);
    if (brought.batches === batches && !isComplete) life.abort();
  }
}
