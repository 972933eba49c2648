// An audit index lists the events that made a number of a view: one entry for each, scored by commit position, with the value of the number after it.
// To explain a number, read those events.
import { z } from 'zod';

/** The value of a number after an event: a count and, where money is summed too, whole paise. */
export type AuditIndex = { readonly count: number; readonly paise?: number };

/** The place of an event, and the number after it. */
export type AuditIndexEntry = { readonly stream: string; readonly revision: number } & AuditIndex;

type Place = { readonly stream: string; readonly revision: bigint };

/** Formats an entry as `<stream>@<revision>=<count>`, with `/<paise>` where money is summed. */
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

/** Parses the result of `auditIndexMember`. Throws a `ZodError` for anything else. */
export function parseAuditIndexMember(member: string): AuditIndexEntry {
  const { stream, revision, count, paise } = groups.parse(MEMBER.exec(member)?.groups);
  return { stream, revision, count, ...(paise !== undefined && { paise }) };
}
