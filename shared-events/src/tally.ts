// Beside a number of a view stands where the events are that made it: an index with an entry for each of them, scored by its commit position, that
// says what the number was after it. Whoever asks why reads the events there.
import { z } from 'zod';

/** What a number is after an event: how many and, where money is counted too, for how much (whole paise). */
export type Tally = { readonly count: number; readonly paise?: number };

/** An event's place, and the number after it. */
export type TallyEntry = { readonly stream: string; readonly revision: number } & Tally;

type Place = { readonly stream: string; readonly revision: bigint };

/** Writes `<stream>@<revision>=<count>`, with `/<paise>` where money is counted. */
export function tallyMember({ stream, revision }: Place, { count, paise }: Tally): string {
  return `${stream}@${revision}=${count}${paise === undefined ? '' : `/${paise}`}`;
}

const groups = z.object({
  stream: z.string(),
  revision: z.coerce.number(),
  count: z.coerce.number(),
  paise: z.coerce.number().optional(),
});
const MEMBER = /^(?<stream>.+)@(?<revision>\d{1,15})=(?<count>-?\d{1,15})(?:\/(?<paise>-?\d{1,15}))?$/s;

/** Reads what `tallyMember` has written. Throws for anything else. */
export function parseTallyMember(member: string): TallyEntry {
  const { stream, revision, count, paise } = groups.parse(MEMBER.exec(member)?.groups);
  return { stream, revision, count, ...(paise !== undefined && { paise }) };
}
