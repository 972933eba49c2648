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
  /** Called before each subscription is opened. */
  readonly opening?: () => void;
  /** Called when a subscription has not reached the end of the log within `silenceMs`, and again each time that this has passed. */
  readonly late?: () => void;
};

/** Like `subscribe` of the log. Where events match no filter it is opened again once after they were appended. */
export async function* subscribeWatched(
  log: Pick<EventLog, 'head' | 'subscribe'>,
  options: SubscribeOptions,
  { silenceMs = SILENCE_MS, opening, late }: Watch = {},
): AsyncGenerator<LogBatch> {
  for (let { after } = options; !options.signal.aborted;) {
    const life = new AbortController();
    const signal = AbortSignal.any([options.signal, life.signal]);
    const brought = { batches: 0, isLive: false, position: after };
    opening?.();
    void endWhenSilent(log, brought, life, { silenceMs, late });
    try {
      for await (const batch of log.subscribe({ ...options, after, signal })) {
        after = brought.position = batch.position;
        brought.batches += 1;
        brought.isLive ||= batch.live;
        yield batch;
      }
    } finally {
      life.abort();
    }
  }
}

type Brought = {
  readonly batches: number;
  /** Whether it has reached the end of the log once. */
  readonly isLive: boolean;
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
    if (!brought.isLive) late?.();
    const head = await headNow();
    const isComplete = brought.isLive && (head === headAtStart || head === brought.position);
    if (brought.batches === batches && !isComplete) life.abort();
  }
}
