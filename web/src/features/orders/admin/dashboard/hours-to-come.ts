// The hours of a day that have not begun have no sales yet, which is not the same as none.
import type { OrderedResponse, SalesResponse } from '@aangan/shared-events/features/orders/sales/http';

const HOUR_MS = 3_600_000;

/** Whether an entry of the figures is an hour that begins after `now` (milliseconds since 1970). One with orders never is: clocks differ. */
export function isToCome(
  { at, orders }: OrderedResponse,
  { endsAt }: Pick<SalesResponse, 'endsAt'>,
  now: number,
): boolean {
  const isHour = at.length === 2;
  return isHour && orders === 0 && Date.parse(endsAt) - (24 - Number(at)) * HOUR_MS > now;
}
