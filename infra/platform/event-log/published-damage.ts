// The damaged records that the worker has met, told to the APIs by way of Redis: an API itself may never read so far.
import { z } from 'zod';
import { logDamage, type DamagedRecord } from './damaged-record.ts';

/** Where they stand, as JSON; expires once no worker reports them. */
export const DAMAGE_KEY = 'log:damaged';

/** How often a worker tells, and how long that is believed, in milliseconds. */
export const PUBLISH_DAMAGE_EVERY_MS = 2_000;
export const DAMAGE_VALID_MS = 10_000;

const stored = z.array(
  z.object({
    stream: z.string().optional(),
    revision: z.string().optional(),
    position: z.string().optional(),
  }),
);

/** What was told under `DAMAGE_KEY`. */
export function parseDamage(text: string | null | undefined): readonly DamagedRecord[] {
  if (text === null || text === undefined) return [];
  return stored
    .parse(JSON.parse(text))
    .map(({ stream, revision, position }) => ({ stream, revision, position }));
}

/** Each of them once, however many have met it. */
export function uniteDamage(...met: readonly (readonly DamagedRecord[])[]): readonly DamagedRecord[] {
  return [...new Map(met.flat().map((record) => [logDamage(record), record])).values()];
}
