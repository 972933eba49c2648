// Until when items can be returned.
const DAY_MS = 24 * 3_600_000;

/** The last moment (ISO 8601) at which items of an order can be returned that was delivered then. */
export function returnUntil(deliveredAt: string, returnDays: number): string {
  return new Date(Date.parse(deliveredAt) + returnDays * DAY_MS).toISOString();
}
