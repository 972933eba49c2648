// Numbers from the log: the number is the revision of its NumberTaken plus one, so the first of each sequence is 1.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from './event.ts';

export const sequenceEvents = {
  /** `purpose` names the command that took the number. */
  NumberTaken: { version: 1, data: z.object({ number: z.int().min(1), purpose: z.string() }) },
} as const satisfies EventDefinitions;
export type SequenceEvent = EventOf<typeof sequenceEvents>;

export const sequenceStream = (name: string): string => `sequence-${name}`;
