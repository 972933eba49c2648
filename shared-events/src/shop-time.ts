// Days and hours in the shop's time zone, independent of the machine's.

export type ShopTime = {
  readonly timeZone: string;
  /** Day (`2026-11-20`) and hour (0 to 23) of an instant. */
  readonly at: (moment: string | Date) => { readonly day: string; readonly hour: number };
  /** The first instant of a day, in milliseconds since 1970. */
  readonly startOf: (day: string) => number;
};

const HOUR_MS = 3_600_000;
/** Since then the UTC offset of every time zone is a multiple of 15 minutes, so day and hour are constant within a quarter of an hour. */
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
const QUARTER_MS = 900_000;
const CACHED_QUARTERS = 4_000;
/** More than the offset of any time zone. */
const FURTHEST_MS = 15 * HOUR_MS;

/** Creates the calendar of a time zone such as `Asia/Kolkata`. Throws `RangeError` for an unknown one. */
export function makeShopTime(timeZone: string): ShopTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  const known = new Map<number, ReturnType<ShopTime['at']>>();
  const at: ShopTime['at'] = (moment) => {
    const time = new Date(moment).getTime();
    if (!(time >= QUARTERS_SINCE)) return dayAndHour(moment);
    const quarter = Math.floor(time / QUARTER_MS);
    const found = known.get(quarter) ?? dayAndHour(moment);
    if (known.size >= CACHED_QUARTERS) known.clear();
    known.set(quarter, found);
    return found;
  };
  const dayAndHour: ShopTime['at'] = (moment) => {
    const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
    const year = (parts.get('year') ?? '').padStart(4, '0');
    return { day: `${year}-${parts.get('month')}-${parts.get('day')}`, hour: Number(parts.get('hour')) };
  };
  return {
    timeZone,
    at,
    // A binary search, because some zones skip midnight when clocks go forward.
    startOf: (day) => {
      const near = Date.parse(`${day}T00:00:00Z`);
      let [before, since] = [near - FURTHEST_MS, near + FURTHEST_MS];
      while (since - before > 1) {
        const middle = Math.floor((before + since) / 2);
        if (at(new Date(middle)).day < day) before = middle;
        else since = middle;
      }
      return since;
    },
  };
}

const CACHED_DAYS = 1_000;
const cachedDays = new Map<string, string>();

/** The day `days` days after this one; before it when negative. */
export function daysAfter(day: string, days: number): string {
  const key = `${day} ${days}`;
  const found = cachedDays.get(key) ?? addDays(day, days);
  if (cachedDays.size >= CACHED_DAYS) cachedDays.clear();
  cachedDays.set(key, found);
  return found;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}
