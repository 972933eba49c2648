import { expect, test } from 'vitest';
import type { LogBatch, SubscribeOptions } from './subscription.ts';
import { subscribeWatched } from './watched-subscription.ts';

const SILENCE_MS = 30;

const batchAt = (position: bigint): LogBatch => ({ events: [], position, live: true });

/** A log whose subscriptions bring these batches, one after the other, and then nothing. */
function logWith(...subscriptions: readonly (readonly LogBatch[])[]) {
  const opened: (bigint | undefined)[] = [];
  const log = {
    headIs: 0n,
    head: () => Promise.resolve(log.headIs),
    subscribe: async function* ({ after, signal }: SubscribeOptions): AsyncGenerator<LogBatch> {
      opened.push(after);
      yield* subscriptions[opened.length - 1] ?? [];
      if (!signal.aborted)
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  };
  return { log, opened };
}

test('a subscription that brings nothing although the log grows is opened again, where it was', async () => {
  const { log, opened } = logWith([batchAt(5n)], [batchAt(9n)]);
  log.headIs = 5n;
  const stop = new AbortController();
  const brought: bigint[] = [];
  for await (const { position } of subscribeWatched(
    log,
    { after: 2n, signal: stop.signal },
    { silenceMs: SILENCE_MS },
  )) {
    brought.push(position);
    log.headIs = 9n;
    if (position === 9n) stop.abort();
  }
  expect([brought, opened]).toEqual([
    [5n, 9n],
    [2n, 5n],
  ]);
});

test('one that has brought all there is stays open, also when what comes then matches no filter', async () => {
  const { log, opened } = logWith([batchAt(5n)], [batchAt(6n)]);
  log.headIs = 5n;
  const stop = new AbortController();
  const following = (async () => {
    for await (const { position } of subscribeWatched(
      log,
      { after: undefined, signal: stop.signal },
      { silenceMs: SILENCE_MS },
    ))
      expect(position).toBeLessThan(9n);
  })();
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 10 * SILENCE_MS));
  await aWhile();
  expect(opened).toEqual([undefined]);
  log.headIs = 9n;
  await aWhile();
  expect(opened).toEqual([undefined, 5n]);
  stop.abort();
  await following;
});
