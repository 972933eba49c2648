// Days and hours as the shop counts them: in its own time zone, whatever the machine's is.

export type ShopTime = {
  readonly timeZone: string;
  /** Day (`2026-11-20`) and hour (0 to 23) of a moment. */
  readonly at: (moment: string | Date) => { readonly day: string; readonly hour: number };
  /** The first moment of a day, in milliseconds since 1970. */
  readonly startOf: (day: string) => number;
};

const HOUR_MS = 3_600_000;
/** No time zone is further from UTC. */
const FURTHEST_MS = 15 * HOUR_MS;

/** Makes the calendar of a time zone such as `Asia/Kolkata`. */
export function makeShopTime(timeZone: string): ShopTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  const at: ShopTime['at'] = (moment) => {
    const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
    const year = (parts.get('year') ?? '').padStart(4, '0');
    return { day: `${year}-${parts.get('month')}-${parts.get('day')}`, hour: Number(parts.get('hour')) };
  };
  return {
    timeZone,
    at,
    // Searched for rather than computed, because clocks are put forward at midnight in some zones.
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

/** The day so many days after this one; before it when negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}
