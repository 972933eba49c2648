// From the two ends that somebody names to a stretch of the log.
import type { Past } from '@aangan/projections/past/past';
import type { ExportQuery } from '@aangan/shared-events/features/audit/export/http';
import { daysAfter, type ShopTime } from '@aangan/shared-events/shop-time';
import { patient } from '../replay/moments.ts';

/** Everything after one commit position (undefined: from the beginning) up to and with another; undefined where nothing lies between. */
export type Period = { readonly after: bigint | undefined; readonly last: bigint };

/** Finds the stretch. Throws 503 while snapshots are behind. */
export function findPeriod(
  past: Past,
  time: ShopTime,
  { from, to }: Pick<ExportQuery, 'from' | 'to'>,
): Promise<Period | undefined> {
  return patient(async () => {
    const last = await placeBefore(past, to === undefined ? { at: Infinity } : endOf(to, time));
    const after = from === undefined ? undefined : await placeBefore(past, beginningOf(from, time));
    if (last === undefined || (after !== undefined && after >= last)) return undefined;
    return { after, last };
  });
}

type Asked = Parameters<Past['find']>[0];
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Commit position of the newest event that is not after what is asked. */
async function placeBefore(past: Past, asked: Asked): Promise<bigint | undefined> {
  if ('event' in asked && asked.event < 1) return undefined;
  return (await past.find(asked))?.position;
}

/** What lies just before the first of a period. */
function beginningOf(text: string, time: ShopTime): Asked {
  if (DAY.test(text)) return { at: time.startOf(text) - 1 };
  const asked = askedIn(text);
  if ('position' in asked) return { position: asked.position - 1n };
  return 'event' in asked ? { event: asked.event - 1 } : { at: asked.at - 1 };
}

function endOf(text: string, time: ShopTime): Asked {
  return DAY.test(text) ? { at: time.startOf(daysAfter(text, 1)) - 1 } : askedIn(text);
}

function askedIn(text: string): Asked {
  if (/^\d+$/.test(text)) return { position: BigInt(text) };
  const event = /^event-(\d+)$/.exec(text)?.[1];
  return event === undefined ? { at: Date.parse(text) } : { event: Number(event) };
}
