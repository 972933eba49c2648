// The deadline of a request, available to every call it causes through `AsyncLocalStorage`.
import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a request may take in total, in milliseconds; also a call to the event log outside of a request. */
export const REQUEST_MS = 7_000;

type Deadline = { at: number };
const current = new AsyncLocalStorage<Deadline | undefined>();

/** Runs `act` and everything it starts with a deadline, on the clock of `performance.now()`; undefined: without one. */
export function withDeadline<T>(at: number | undefined, act: () => T): T {
  return current.run(at === undefined ? undefined : { at }, act);
}

/** Runs `act` without the deadline of the current request, for work that outlives it: a long download, a background loop. */
export function withoutDeadline<T>(act: () => T): T {
  return current.run(undefined, act);
}

/** The deadline of the current request, on the clock of `performance.now()`; undefined outside of one. */
export function deadline(): number | undefined {
  return current.getStore()?.at;
}

/** Milliseconds until the deadline, at most `most`; never less than 0. */
export function msLeft(most: number): number {
  const at = deadline();
  return at === undefined ? most : Math.max(0, Math.min(most, at - performance.now()));
}

/** Awaits work of the client, such as sending a body, and extends the deadline by the time that it takes. */
export async function extendingDeadline<T>(waited: Promise<T>): Promise<T> {
  const own = current.getStore();
  const began = performance.now();
  const result = await waited;
  if (own !== undefined) own.at += performance.now() - began;
  return result;
}

/** Rejects with `late()` at the deadline; the awaited work is not cancelled. */
export function byDeadline<T>(waited: Promise<T>, late: () => Error): Promise<T> {
  const at = deadline();
  if (at === undefined) return waited;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), at - performance.now());
    waited.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
