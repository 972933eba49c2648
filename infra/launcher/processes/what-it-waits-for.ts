import { logDamage } from '@aangan/platform/event-log/damaged-record';
import { z } from 'zod';

const damagedRecord = z.object({
  stream: z.string().optional(),
  revision: z.string().optional(),
  position: z.string().optional(),
});
/** The parts of the answer of /readyz that are shown. */
const unready = z.object({
  reasons: z.array(z.string()),
  damaged: z.array(damagedRecord).default([]),
});

/**
 * What a process that is not ready waits for, in a line; damaged records first, because no wait repairs them. Throws for anything but an answer of
 * /readyz.
 */
export function whatItWaitsFor(answer: string): string {
  const { reasons, damaged } = unready.parse(JSON.parse(answer));
  const records = damaged.map(
    ({ stream, revision, position }) =>
      `damaged record in the log at ${logDamage({ stream, revision, position })}: npm run mend -- FOLDER restores it, see operations.md, “Damage”`,
  );
  return [...records, ...reasons].join(', ');
}
