// The shown points in time, stored in the address bar.
import { SALES_PERIODS, type SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { primitiveText } from '../../../lib/primitive-text.ts';

export type ReplaySearch = {
  /** The state after this event, from 1; the last one by default. */
  readonly event?: number;
  /** A week by default. */
  readonly days?: SalesPeriod;
};

/** Points as the API takes them: `event-42`, or an instant. */
export type CompareSearch = {
  readonly from?: string;
  readonly to?: string;
  readonly days?: SalesPeriod;
  readonly product?: number;
  readonly order?: number;
};

type Params = Readonly<Record<string, unknown>>;

/** Parses the parameters of an address and drops invalid ones. */
export function parseReplaySearch(params: Params): ReplaySearch {
  const [event, days] = [numberIn(params['event']), daysIn(params)];
  return { ...(event !== undefined && { event }), ...(days && { days }) };
}

/** The same for two points in time; local times of form fields become instants. */
export function parseCompareSearch(params: Params): CompareSearch {
  const [from, to, days] = [placeIn(params['from']), placeIn(params['to']), daysIn(params)];
  const [product, order] = [numberIn(params['product']), numberIn(params['order'])];
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(days && { days }),
    ...(product !== undefined && { product }),
    ...(order !== undefined && product === undefined && { order }),
  };
}

/** The stop of a product's timeline in the address, from 1. */
export function parseProductStop(params: Params): { readonly stop?: number } {
  const stop = numberIn(params['stop']);
  return stop === undefined ? {} : { stop };
}

/** An instant as the value of a `datetime-local` field: the reader's local time, to the second. */
export function asLocal(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The same of a point that is an instant; undefined for one that is an event. */
export function localIn(point: string | undefined): string | undefined {
  return point === undefined || instantIn(point) === undefined ? undefined : asLocal(point);
}

/** The instant of such a field's value; undefined when it is empty or invalid. */
export function instantIn(local: unknown): string | undefined {
  const text = primitiveText(local);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function placeIn(params: unknown): string | undefined {
  const text = primitiveText(params);
  return /^(?:event-)?\d{1,15}$/.test(text) ? text : instantIn(text);
}

function numberIn(params: unknown): number | undefined {
  const number = Number(params);
  return Number.isInteger(number) && number >= 1 && number <= 1e12 ? number : undefined;
}

function daysIn(params: Params): SalesPeriod | undefined {
  const days = SALES_PERIODS.find((each) => each === primitiveText(params['days']));
  return days === '7' ? undefined : days;
}
