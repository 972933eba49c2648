// The time by which a request must be answered, handed down to every call that it causes without an argument for it.
import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a request may take in all, in milliseconds; also a call to the event log that no request has caused. */
export const REQUEST_MS = 7_000;

type Deadline = { at: number };
const current = new AsyncLocalStorage<Deadline | undefined>();

/** Runs `act` and all that it causes with a deadline, on the clock of `performance.now()`; undefined: without one. */
export function withDeadline<T>(at: number | undefined, act: () => T): T {
  return current.run(at === undefined ? undefined : { at }, act);
}

/** For what a request starts and that outlasts it: a long download, a loop in the background. */
export function withoutDeadline<T>(act: () => T): T {
  return current.run(undefined, act);
}

/** The deadline of the request that is being answered here, on the clock of `performance.now()`; undefined outside of one. */
export function deadline(): number | undefined {
  return current.getStore()?.at;
}

/** Milliseconds until the deadline, at most `most`; never less than 0. */
export function msLeft(most: number): number {
  const at = deadline();
  return at === undefined ? most : Math.max(0, Math.min(most, at - performance.now()));
}

/** Waits for what does not depend on this side, such as a body that is being sent: the deadline is put off by as long as that takes. */
export async function notCounting<T>(waited: Promise<T>): Promise<T> {
  const mine = current.getStore();
  const began = performance.now();
  const result = await waited;
  if (mine !== undefined) mine.at += performance.now() - began;
  return result;
}

/** Rejects with `late()` at the deadline; what is waited for goes on. */
export function byDeadline<T>(waited: Promise<T>, late: () => Error): Promise<T> {
  const at = deadline();
  if (at === undefined) return waited;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), at - performance.now());
    waited.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
