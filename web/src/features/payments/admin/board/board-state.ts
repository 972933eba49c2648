// Whether the gateway, the log and the orders agree.
import type { BoardDayResponse } from '@aangan/shared-events/features/payments/http';
import type { Board } from '../../answers.ts';

export type Agreement = 'equal' | 'differs' | 'unknown';

/** `unknown`: the log and the orders agree, and the gateway does not answer. */
export function agreementOf({ gateway, log, orders }: BoardDayResponse): Agreement {
  const agree =
    log.captured === orders.captured &&
    log.refunded === orders.refunded &&
    log.collected === orders.collected;
  if (!agree) return 'differs';
  if (gateway === null) return 'unknown';
  return gateway.captured === log.captured && gateway.refunded === log.refunded ? 'equal' : 'differs';
}

export function agreementOfAll({ days, differences }: Board): Agreement {
  const all = new Set(days.map(agreementOf));
  if (differences.length > 0 || all.has('differs')) return 'differs';
  return all.has('unknown') ? 'unknown' : 'equal';
}
