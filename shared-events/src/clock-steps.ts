// Detects clock steps: event times come from the clocks of the machines that wrote them, so an event may have an earlier time than the one before it.
// Log positions are not affected. Pure.
import { fieldsOf } from './fields.ts';
import { z } from 'zod';
import { CLOCK_SLACK_MS } from './clock-gap.ts';
import type { RawEvent } from './codec.ts';

/** The most clock steps that are recorded. */
const MAX_STEPS = 100;

const clockStepSchema = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  at: z.string(),
  before: z.string(),
});
/** An event at this commit position whose time `at` lies more than `CLOCK_SLACK_MS` before that of the event before it. ISO 8601, UTC. */
export type ClockStep = z.infer<typeof clockStepSchema>;

const clockRecordSchema = z.object({
  position: z.string(),
  newestAt: z.string().nullable(),
  latestAt: z.string().nullable(),
  count: z.int(),
  steps: z.array(clockStepSchema),
});
/** The state up to a commit position: time of the newest event, latest time of any, number of clock steps, and the first of them. */
export type ClockRecord = Readonly<z.infer<typeof clockRecordSchema>>;

/** Before the first event. */
export const noClockSteps: ClockRecord = {
  position: '-1',
  newestAt: null,
  latestAt: null,
  count: 0,
  steps: [],
};

export function parseClockRecord(text: string): ClockRecord {
  return clockRecordSchema.parse(JSON.parse(text));
}

/** Adds the next event; one without a valid time only moves the position. */
export function followClock(
  record: ClockRecord,
  { position, stream, revision, type, metadata }: Omit<RawEvent, 'data' | 'id'>,
): ClockRecord {
  const at = timeIn(metadata);
  const there = { ...record, position: String(position) };
  if (at === undefined) return there;
  const { newestAt, latestAt, count, steps } = record;
  const time = Date.parse(at);
  const next = {
    ...there,
    newestAt: at,
    latestAt: latestAt !== null && Date.parse(latestAt) > time ? latestAt : at,
  };
  if (newestAt === null || Date.parse(newestAt) - time <= CLOCK_SLACK_MS) return next;
  const step = { position: String(position), stream, revision: Number(revision), type, at, before: newestAt };
  return { ...next, count: count + 1, steps: [...steps, step].slice(0, MAX_STEPS) };
}

function timeIn(metadata: unknown): string | undefined {
  const { at } = fieldsOf(metadata);
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : undefined;
}
