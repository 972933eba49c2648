// The sales of one day: number of orders and revenue, in total and by hour.
import type {
  Counted,
  CountedOrderView,
  DaySalesView,
} from '@aangan/shared-events/features/orders/sales/views';
import type { LiveMessage } from '../../../runtime/fold/projection.ts';

const none: Counted = { orders: 0, paise: 0 };
const nothingOrdered: DaySalesView = { ...none, hours: {} };

/** The day after adding (`sign` 1) or removing (-1) one order. */
export function countDay(
  before: DaySalesView | undefined,
  { hour, paise }: Pick<CountedOrderView, 'hour' | 'paise'>,
  sign: 1 | -1,
): DaySalesView {
  const { hours, ...day } = before ?? nothingOrdered;
  const { [hour]: inHour = none, ...others } = hours;
  const now = plus(inHour, paise, sign);
  return { ...plus(day, paise, sign), hours: now.orders === 0 ? others : { ...others, [hour]: now } };
}

function plus({ orders, paise }: Counted, more: number, sign: 1 | -1): Counted {
  return { orders: orders + sign, paise: paise + sign * more };
}

/** The live message with the current sales of a day. */
export function dayMessage(asOf: string, day: string, figures: DaySalesView): LiveMessage {
  return { to: 'admins', name: 'figures', key: `figures:${day}`, data: { asOf, day, figures } };
}
