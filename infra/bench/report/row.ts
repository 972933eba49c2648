// A row of the table: a result, the floor that was measured in the same run, and the budget.

export type Figure = {
  readonly value: number;
  /** The printed unit: `/s`, `ms`, `MB`. */
  readonly unit: string;
};

export type RowResult = {
  readonly what: string;
  readonly figure: Figure;
  /** The floor: what the result is compared with, and its value. */
  readonly floor: Figure & { readonly what: string };
  readonly p50?: number;
  readonly p99?: number;
  /** Memory of the processes that did the work, in MB. */
  readonly memory?: number;
  /** Processor time of the answering process in microseconds for each piece of work, and the floor's. */
  readonly processor?: { readonly own: number; readonly floor: number };
  /** The budget in words. */
  readonly budget: string;
  /** The reached share of the budget: 1 and more is met. */
  readonly reached: number;
  /** What limits the result, where floor and processor time do not show it. */
  readonly limit?: string;
  /** What a reader of the result has to know. */
  readonly note?: string;
};

/** The ratio of the result to its floor, for rates and for times. */
export function ratioOf({ figure, floor }: Pick<RowResult, 'figure' | 'floor'>): number {
  return figure.value / floor.value;
}

/** Whether a row meets its budget. */
export function isMet({ reached }: Pick<RowResult, 'reached'>): boolean {
  return reached >= 1;
}

/** The reached share of a budget that is a minimum. */
export function upTo(budget: number, value: number): number {
  return value / budget;
}

/** The reached share of a budget that is a maximum. */
export function under(budget: number, value: number): number {
  return budget / value;
}

/** The median. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
