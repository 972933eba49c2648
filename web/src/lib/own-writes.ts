// Own writes and live messages about the same data. An own write is shown from its answer, others' by messages; both carry the new value, so neither is
// followed by a request. A message about an own write is the same value once more, which paints nothing.
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { parsePosition } from '@aangan/shared-events/position';
import type { QueryClient } from '@tanstack/react-query';
import { lastLiveMessage } from './live-record.ts';
import { personalKey } from './session/personal-data.ts';
import { readSession } from './session/stored-session.ts';

type Name = 'cart-count' | 'wishlist-count';

/** Data that this tab writes and that live messages bring as a whole. */
export type LiveData<Each extends Name> = {
  readonly message: Each;
  /** The key of its mutations, which are sent one after the other. */
  readonly mutationKey: readonly [string];
  readonly apply: (client: QueryClient, message: LiveMessages[Each]) => void;
  /** Reads it again. The write that asks does not wait for this: what is read while a write is pending counts as read before it. */
  readonly reload: (client: QueryClient) => void;
};

type Written = { readonly position: string | null };

/** When an own write began (`performance.now()`), and who was signed in then. */
export type Began = { readonly began: number; readonly userId: string | undefined };

export function beginOwnWrite(): Began {
  return { began: performance.now(), userId: readSession()?.userId };
}

/** Whether the sender of a write is signed in still: what it brings is not for the next person, nor for the browser after a log-out. */
export function isSenderSignedIn({ userId }: Began): boolean {
  return userId !== undefined && readSession()?.userId === userId;
}

/** Whether own writes are pending: what they change is shown already, and what is read meanwhile may be without it. */
export function isWriting(client: QueryClient, mutationKey: readonly [string]): boolean {
  return client.isMutating({ mutationKey }) > 0;
}

/** Applies a message. While own writes are pending it waits for their answers. */
export function onLiveData<Each extends Name>(
  client: QueryClient,
  data: LiveData<Each>,
  message: LiveMessages[Each],
): void {
  if (!isWriting(client, data.mutationKey)) applyUnlessOlder(client, data, message);
}

/**
 * After a write whose answer has been shown (`written`) or that failed (undefined): the last of several pending ones ends with the newest message since
 * it began. What a failed write among them has left is read, because its outcome may be unknown; so is what another API has written, whose answers name
 * no position: the specification reloads after each change (section 4, "Any change is followed by a reload from the server").
 */
export function afterOwnWrite<Each extends Name>(
  client: QueryClient,
  data: LiveData<Each>,
  written: Written | undefined,
  before: Began | undefined,
): void {
  if (before === undefined || !isSenderSignedIn(before)) return;
  const unknownKey = personalKey(...data.mutationKey, 'unknown');
  const commit = parsePosition(written?.position)?.commit;
  if (commit === undefined) client.setQueryData(unknownKey, true);
  if (hasOtherWrites(client, data)) return;
  if (client.getQueryData(unknownKey)) {
    client.setQueryData(unknownKey, false);
    return data.reload(client);
  }
  client.setQueryData(positionKey(data), String(commit));
  const message = lastLiveMessage(client, data.message, before.began);
  if (message !== undefined) applyUnlessOlder(client, data, message);
}

/** Whether other writes are pending beside the one that asks. */
export function hasOtherWrites(
  client: QueryClient,
  { mutationKey }: Pick<LiveData<Name>, 'mutationKey'>,
): boolean {
  return client.isMutating({ mutationKey }) > 1;
}

/** A message from before the last own write is followed by the one about that write. */
function applyUnlessOlder<Each extends Name>(
  client: QueryClient,
  data: LiveData<Each>,
  message: LiveMessages[Each],
): void {
  const own = client.getQueryData<string>(positionKey(data));
  if (own === undefined || BigInt(message.commit) >= BigInt(own)) data.apply(client, message);
}

/** The commit position of this tab's last write. */
function positionKey({ mutationKey: [name] }: Pick<LiveData<Name>, 'mutationKey'>) {
  return personalKey(name, 'position');
}
