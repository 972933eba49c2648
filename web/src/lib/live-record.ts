// What the shop has just told by itself, kept for a moment: an answer that was asked for before it must not undo it. Every fact that an answer may
// know better is told as well, so whoever applies what was told since ends right.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';

export type LiveRecord = {
  [Name in LiveMessageName]: { readonly name: Name; readonly data: LiveMessages[Name] };
}[LiveMessageName];

/** No answer is waited for longer. */
const KEPT_MS = 60_000;
const MOST_KEPT = 2_000;

type Listener = (client: QueryClient, told: LiveRecord) => void;
const listeners = new Set<Listener>();

/** Hands everything told from now on to a part of the app that is loaded only where it is needed, such as the back office. */
export function onLiveMessage(listener: Listener): void {
  listeners.add(listener);
}

/** Keeps what was told, and hands it on. */
export function dispatchLiveMessage(client: QueryClient, told: LiveRecord): void {
  recordLiveMessages(told);
  for (const listener of listeners) listener(client, told);
}

let kept: { readonly at: number; readonly message: LiveRecord }[] = [];

export function recordLiveMessages(message: LiveRecord, now: number = performance.now()): void {
  if (message.name === 'heartbeat') return;
  if (kept.length >= MOST_KEPT) kept = kept.slice(MOST_KEPT / 2);
  while (kept[0] !== undefined && now - kept[0].at >= KEPT_MS) kept.shift();
  kept.push({ at: now, message });
}

/** Everything told since that moment, oldest first. */
export function liveMessagesSince(began: number): readonly LiveRecord[] {
  return kept.filter(({ at }) => at >= began).map(({ message }) => message);
}

/** What was told last of one thing since that moment; undefined when nothing was. */
export function lastLiveMessage<Name extends LiveMessageName>(
  name: Name,
  began: number,
): LiveMessages[Name] | undefined {
  type Wanted = { readonly name: Name; readonly data: LiveMessages[Name] };
  const isOfName = (told: LiveRecord): told is LiveRecord & Wanted => told.name === name;
  return liveMessagesSince(began).filter(isOfName).at(-1)?.data;
}
