// The live messages of the last minute. An answer that was requested before a message arrived must not undo it, so its reader applies the messages
// received since the request. Live messages cover every fact that an answer can hold, so the result is current.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';

export type LiveRecord = {
  [Name in LiveMessageName]: { readonly name: Name; readonly data: LiveMessages[Name] };
}[LiveMessageName];

/** Milliseconds; longer than any request waits for its answer. */
const RECORD_MS = 60_000;
const MAX_RECORDED = 2_000;

type Listener = (client: QueryClient, message: LiveRecord) => void;
const listeners = new Set<Listener>();

/** Subscribes a part of the app that is loaded on demand, such as the back office. */
export function onLiveMessage(listener: Listener): void {
  listeners.add(listener);
}

/** Records a message and passes it to the subscribers. */
export function dispatchLiveMessage(client: QueryClient, message: LiveRecord): void {
  recordLiveMessages(message);
  for (const listener of listeners) listener(client, message);
}

let recent: { readonly at: number; readonly message: LiveRecord }[] = [];

export function recordLiveMessages(message: LiveRecord, now: number = performance.now()): void {
  if (message.name === 'heartbeat') return;
  if (recent.length >= MAX_RECORDED) recent = recent.slice(MAX_RECORDED / 2);
  while (recent[0] !== undefined && now - recent[0].at >= RECORD_MS) recent.shift();
  recent.push({ at: now, message });
}

/** The messages received since `began` (`performance.now()`), oldest first. */
export function liveMessagesSince(began: number): readonly LiveRecord[] {
  return recent.filter(({ at }) => at >= began).map(({ message }) => message);
}

/** The data of the last message of this name since `began`; undefined when there is none. */
export function lastLiveMessage<Name extends LiveMessageName>(
  name: Name,
  began: number,
): LiveMessages[Name] | undefined {
  type OfName = { readonly name: Name; readonly data: LiveMessages[Name] };
  const isOfName = (message: LiveRecord): message is LiveRecord & OfName => message.name === name;
  return liveMessagesSince(began).filter(isOfName).at(-1)?.data;
}
