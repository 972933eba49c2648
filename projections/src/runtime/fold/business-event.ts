import type { RawEvent } from '@aangan/shared-events/codec';

/** Whether an event is the shop's: what the event store writes for itself is none of its history. */
export function isBusinessEvent({ type, stream }: Pick<RawEvent, 'type' | 'stream'>): boolean {
  return !type.startsWith('$') && !stream.startsWith('$');
}
