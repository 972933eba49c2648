// Resolves the two ends of a requested period to a range of the log.
import type { Past } from '@aangan/projections/past/past';
import type { ExportQuery } from '@aangan/shared-events/features/audit/export/http';
import { daysAfter, type ShopTime } from '@aangan/shared-events/shop-time';
import { refuseWhenBehind } from '../replay/moments.ts';

/** After one commit position (undefined: from the beginning) up to and including another. */
export type Period = { readonly after: bigint | undefined; readonly last: bigint };

/** Finds the range; undefined when it is empty. Throws 503 while snapshots are behind. */
export function findPeriod(
  past: Past,
  time: ShopTime,
  { from, to }: Pick<ExportQuery, 'from' | 'to'>,
): Promise<Period | undefined> {
  return refuseWhenBehind(async () => {
    const last = await placeBefore(past, to === undefined ? { at: Infinity } : endOf(to, time));
    const after = from === undefined ? undefined : await placeBefore(past, beginningOf(from, time));
    if (last === undefined || (after !== undefined && after >= last)) return undefined;
    return { after, last };
  });
}

type PointQuery = Parameters<Past['find']>[0];
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Commit position of the newest event that is not after the point. */
async function placeBefore(past: Past, point: PointQuery): Promise<bigint | undefined> {
  if ('event' in point && point.event < 1) return undefined;
  return (await past.find(point))?.position;
}

/** The point just before the first event of a period. */
function beginningOf(text: string, time: ShopTime): PointQuery {
  if (DAY.test(text)) return { at: time.startOf(text) - 1 };
  const point = parsePoint(text);
  if ('position' in point) return { position: point.position - 1n };
  return 'event' in point ? { event: point.event - 1 } : { at: point.at - 1 };
}

function endOf(text: string, time: ShopTime): PointQuery {
  return DAY.test(text) ? { at: time.startOf(daysAfter(text, 1)) - 1 } : parsePoint(text);
}

function parsePoint(text: string): PointQuery {
  if (/^\d+$/.test(text)) return { position: BigInt(text) };
  const event = /^event-(\d+)$/.exec(text)?.[1];
  return event === undefined ? { at: Date.parse(text) } : { event: Number(event) };
}
