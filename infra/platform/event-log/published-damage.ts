// The damaged records that workers have found, published to the APIs through Redis: an API may never read that far in the log.
import { z } from 'zod';
import { DamagedRecordError, logDamage, type DamagedRecord } from './damaged-record.ts';

/** Redis key of their places, as JSON; expires when no worker reports them any more. */
export const DAMAGE_KEY = 'log:damaged';

/** How often a worker publishes them, and how long they are valid, in milliseconds. */
export const PUBLISH_DAMAGE_EVERY_MS = 2_000;
export const DAMAGE_VALID_MS = 10_000;

const stored = z.array(
  z.object({
    stream: z.string().optional(),
    revision: z.string().optional(),
    position: z.string().optional(),
  }),
);

/** Parses the value of `DAMAGE_KEY`; no value means no damage. */
export function parseDamage(text: string | null | undefined): readonly DamagedRecord[] {
  if (text === null || text === undefined) return [];
  return stored
    .parse(JSON.parse(text))
    .map(({ stream, revision, position }) => ({ stream, revision, position }));
}

/** Merges lists of damaged records without duplicates. */
export function mergeDamage(...met: readonly (readonly DamagedRecord[])[]): readonly DamagedRecord[] {
  return [...new Map(met.flat().map((record) => [logDamage(record), record])).values()];
}

/** Throws `DamagedRecordError` for the first record that a worker has published; `get` reads a key of Redis. */
export async function refusePublishedDamage(
  get: (key: string) => Promise<string | null | undefined>,
): Promise<void> {
  const [first] = parseDamage(await get(DAMAGE_KEY));
  if (first !== undefined) throw new DamagedRecordError(first);
}
