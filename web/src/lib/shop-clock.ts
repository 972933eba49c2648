// The shop's time, for a browser whose own clock is wrong: how long ago something was and how long something lasts follow it. In localStorage is how many
// milliseconds this clock is behind, when it is wrong: one tab has the live connection for all.

const storageKey = 'clock';
/** Clocks that differ by less are right: the shop's own may be wrong by as much. In milliseconds. */
const TOLERANCE_MS = 60_000;

/**
 * Compares the clocks.
 * @param sentAt when the request was sent, by this clock: a device that slept meanwhile has a right one
 * @param date the header `Date` of the answer; null without one
 */
export function noteShopTime(sentAt: number, date: string | null): void {
  const behind = Date.parse(date ?? '') - Date.now();
  if (behind > TOLERANCE_MS || behind < sentAt - Date.now() - TOLERANCE_MS) localStorage[storageKey] = behind;
  else delete localStorage[storageKey];
}

/** Milliseconds since 1970 by the shop's clock, as far as it is known. */
export function shopNow(): number {
  // In server rendering the clock is the shop's.
  return Date.now() + (typeof window === 'undefined' ? 0 : Number(localStorage.getItem(storageKey)));
}
