// Beside a number of a view stands where the events are that made it: an index with an entry for each of them, scored by its commit position, that
// says what the number was after it. Whoever asks why reads the events there.
import { z } from 'zod';

/** What a number is after an event: how many and, where money is counted too, for how much (whole paise). */
export type AuditIndex = { readonly count: number; readonly paise?: number };

/** An event's place, and the number after it. */
export type AuditIndexEntry = { readonly stream: string; readonly revision: number } & AuditIndex;

type Place = { readonly stream: string; readonly revision: bigint };

/** Writes `<stream>@<revision>=<count>`, with `/<paise>` where money is counted. */
export function auditIndexMember({ stream, revision }: Place, { count, paise }: AuditIndex): string {
  return `${stream}@${revision}=${count}${paise === undefined ? '' : `/${paise}`}`;
}

const groups = z.object({
  stream: z.string(),
  revision: z.coerce.number(),
  count: z.coerce.number(),
  paise: z.coerce.number().optional(),
});
const MEMBER = /^(?<stream>.+)@(?<revision>\d{1,15})=(?<count>-?\d{1,15})(?:\/(?<paise>-?\d{1,15}))?$/s;

/** Reads what `auditIndexMember` has written. Throws for anything else. */
export function parseAuditIndexMember(member: string): AuditIndexEntry {
  const { stream, revision, count, paise } = groups.parse(MEMBER.exec(member)?.groups);
  return { stream, revision, count, ...(paise !== undefined && { paise }) };
}
