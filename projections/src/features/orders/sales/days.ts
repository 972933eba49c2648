// One day: how many orders counted, for how much, and when.
import type {
  Counted,
  CountedOrderView,
  DayFiguresView,
} from '@aangan/shared-events/features/orders/sales/views';
import type { LiveMessage } from '../../../runtime/fold/projection.ts';

const none: Counted = { orders: 0, paise: 0 };
const nothingOrdered: DayFiguresView = { ...none, hours: {} };

/** The day with one order more (`sign` 1) or less (-1). */
export function countDay(
  before: DayFiguresView | undefined,
  { hour, paise }: Pick<CountedOrderView, 'hour' | 'paise'>,
  sign: 1 | -1,
): DayFiguresView {
  const { hours, ...day } = before ?? nothingOrdered;
  const { [hour]: inHour = none, ...others } = hours;
  const now = plus(inHour, paise, sign);
  return { ...plus(day, paise, sign), hours: now.orders === 0 ? others : { ...others, [hour]: now } };
}

function plus({ orders, paise }: Counted, more: number, sign: 1 | -1): Counted {
  return { orders: orders + sign, paise: paise + sign * more };
}

/** A day as it is now, for administrators. */
export function dayMessage(asOf: string, day: string, figures: DayFiguresView): LiveMessage {
  return { to: 'admins', name: 'figures', key: `figures:${day}`, data: { asOf, day, figures } };
}
