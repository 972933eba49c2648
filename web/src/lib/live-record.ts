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

type Recorded = { readonly at: number; readonly message: LiveRecord };

/** The record is in the query cache, beside the data that it corrects: another client has another one. */
const key = ['live-record'];

export function recordLiveMessages(
  client: QueryClient,
  messages: readonly LiveRecord[],
  now: number = performance.now(),
): void {
  const added = messages.filter(({ name }) => name !== 'heartbeat').map((message) => ({ at: now, message }));
  if (added.length === 0) return;
  const recent = recorded(client).filter(({ at }) => now - at < RECORD_MS);
  client.setQueryData<readonly Recorded[]>(key, [...recent, ...added].slice(-MAX_RECORDED));
}

/** The messages received since `began` (`performance.now()`), oldest first. */
export function liveMessagesSince(client: QueryClient, began: number): readonly LiveRecord[] {
  return recorded(client)
    .filter(({ at }) => at >= began)
    .map(({ message }) => message);
}

/** The data of the last message of this name since `began`; undefined when there is none. */
export function lastLiveMessage<Name extends LiveMessageName>(
  client: QueryClient,
  name: Name,
  began: number,
): LiveMessages[Name] | undefined {
  type OfName = { readonly name: Name; readonly data: LiveMessages[Name] };
  const isOfName = (message: LiveRecord): message is LiveRecord & OfName => message.name === name;
  return liveMessagesSince(client, began).findLast(isOfName)?.data;
}

function recorded(client: QueryClient): readonly Recorded[] {
  return client.getQueryData<readonly Recorded[]>(key) ?? [];
}
