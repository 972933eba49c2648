// All event definitions of the shop, and the codec that reads and writes them.
import { makeCodec } from './codec.ts';
import type { EventDefinitions } from './event.ts';
import { featureEvents } from './features.ts';
import { logIdentityEvents } from './log-identity.ts';
import { sequenceEvents } from './sequence.ts';

export const allEvents = {
  ...featureEvents,
  ...sequenceEvents,
  ...logIdentityEvents,
} as const satisfies EventDefinitions;

/** The type name of any event of the shop. */
export type EventType = keyof typeof allEvents;

export const codec = makeCodec(allEvents);
