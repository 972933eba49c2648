import { setTimeout as sleep } from 'node:timers/promises';
import type { AllStreamSubscription, StreamSubscription } from '@eventstore/db-client';
import { failureOf, type Answer } from './answer.ts';
import type { Asking } from './asking.ts';
import { shownEvent } from './shown-event.ts';

/** A subscription that is silent for this long has sent everything, in milliseconds. */
const QUIET = 500;

/** Longest wait for the first `caughtUp`, in milliseconds; a missing stream sends it only after its first event. */
const CATCHING_UP = 3000;

/** Waits until the subscription is silent. */
export type Settle = () => Promise<void>;

/** Records the messages of a subscription, in order, before, during and after `during`. */
export const collect = async (
  asking: Pick<Asking, 'label'>,
  subscription: StreamSubscription | AllStreamSubscription,
  during: (settle: Settle) => Promise<void> = async () => {},
): Promise<Answer[]> => {
  const messages: Answer[] = [];
  let last = Date.now();
  /** The subscription caught up, or failed. */
  let isPastSent = false;
  const note = (what: Answer): void => {
    messages.push(what);
    last = Date.now();
  };
  const settle = async (): Promise<void> => {
    last = Date.now();
    while (Date.now() - last < QUIET) await sleep(20);
  };
  subscription.on('confirmation', () => note('confirmed'));
  subscription.on('data', (resolved) =>
    note(`${asking.label(String(resolved.event?.streamId))} ${shownEvent(resolved)}`),
  );
  subscription.on('caughtUp', () => {
    isPastSent = true;
    note('caught up');
  });
  subscription.on('fellBehind', () => note('fell behind'));
  subscription.on('error', (error) => {
    isPastSent = true;
    note(failureOf(error, asking.label));
  });
  subscription.on('end', () => note('end'));
  subscription.on('close', () => note('close'));
  // A busy server may send the past's events, be silent for a while, and only then send `caughtUp`.
  const begun = Date.now();
  while (!isPastSent && Date.now() - begun < CATCHING_UP) await sleep(20);
  await settle();
  await during(settle);
  await settle();
  // Messages caused by the end of the subscription are ignored.
  const seen = [...messages];
  await subscription.unsubscribe().catch(() => {});
  return seen;
};
