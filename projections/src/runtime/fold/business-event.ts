import type { RawEvent } from '@aangan/shared-events/codec';

/** Whether an event belongs to the shop; false for the event store's own system events. */
export function isBusinessEvent({ type, stream }: Pick<RawEvent, 'type' | 'stream'>): boolean {
  return !type.startsWith('$') && !stream.startsWith('$');
}
