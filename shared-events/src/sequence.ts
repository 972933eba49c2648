// Sequential numbers from the log: a number is the revision of its NumberTaken event plus one, so each sequence starts at 1.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from './event.ts';

export const sequenceEvents = {
  /** `purpose` is the command that took the number. */
  NumberTaken: { version: 1, data: z.object({ number: z.int().min(1), purpose: z.string() }) },
} as const satisfies EventDefinitions;
export type SequenceEvent = EventOf<typeof sequenceEvents>;

export const sequenceStream = (name: string): string => `sequence-${name}`;
