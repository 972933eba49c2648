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

type Given = Readonly<Record<string, unknown>>;

/** Takes what an address says and keeps what makes sense. */
export function parseReplaySearch(given: Given): ReplaySearch {
  const [event, days] = [numberIn(given['event']), daysIn(given)];
  return { ...(event !== undefined && { event }), ...(days && { days }) };
}

/** The same for two instants; what two fields of a form say in the reader's own time becomes instants. */
export function parseCompareSearch(given: Given): CompareSearch {
  const [from, to, days] = [placeIn(given['from']), placeIn(given['to']), daysIn(given)];
  const [product, order] = [numberIn(given['product']), numberIn(given['order'])];
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(days && { days }),
    ...(product !== undefined && { product }),
    ...(order !== undefined && product === undefined && { order }),
  };
}

/** The stop of a product's line that an address names, from 1. */
export function parseProductStop(given: Given): { readonly stop?: number } {
  const stop = numberIn(given['stop']);
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

function placeIn(given: unknown): string | undefined {
  const text = String(given ?? '');
  return /^(?:event-)?\d{1,15}$/.test(text) ? text : instantIn(text);
}

function numberIn(given: unknown): number | undefined {
  const number = Number(given);
  return Number.isInteger(number) && number >= 1 && number <= 1e12 ? number : undefined;
}

function daysIn(given: Given): FigureDays | undefined {
  const days = FIGURE_DAYS.find((each) => each === String(given['days'] ?? ''));
  return days === '7' ? undefined : days;
}
