// Which instants are looked at, and the address bar: one is the other.
import { FIGURE_DAYS, type FigureDays } from '@aangan/shared-events/features/orders/sales/http';

export type ReplaySearch = {
  /** Right after which event, from 1; the last one when left out. */
  readonly event?: number;
  /** A week when left out. */
  readonly days?: FigureDays;
};

/** Places as the API takes them: `event-42`, or an instant. */
export type CompareSearch = {
  readonly from?: string;
  readonly to?: string;
  readonly days?: FigureDays;
  readonly product?: number;
  readonly order?: number;
};

type Params = Readonly<Record<string, unknown>>;

/** Takes what an address says and keeps what makes sense. */
export function parseReplaySearch(params: Params): ReplaySearch {
  const [event, days] = [numberIn(params['event']), daysIn(params)];
  return { ...(event !== undefined && { event }), ...(days && { days }) };
}

/** The same for two instants; what two fields of a form say in the reader's own time becomes instants. */
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

/** The stop of a product's line that an address names, from 1. */
export function parseProductStop(params: Params): { readonly stop?: number } {
  const stop = numberIn(params['stop']);
  return stop === undefined ? {} : { stop };
}

/** An instant as a field for date and time takes it: in the reader's own time, to the second. */
export function asLocal(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** What such a field says, as an instant; undefined when it says nothing. */
export function instantIn(local: unknown): string | undefined {
  const text = String(local ?? '');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function placeIn(params: unknown): string | undefined {
  const text = String(params ?? '');
  return /^(?:event-)?\d{1,15}$/.test(text) ? text : instantIn(text);
}

function numberIn(params: unknown): number | undefined {
  const number = Number(params);
  return Number.isInteger(number) && number >= 1 && number <= 1e12 ? number : undefined;
}

function daysIn(params: Params): FigureDays | undefined {
  const days = FIGURE_DAYS.find((each) => each === String(params['days'] ?? ''));
  return days === '7' ? undefined : days;
}
