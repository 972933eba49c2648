// A row of the table: a figure beside the floor that was measured in the same run, and the budget that it is held to.

export type Figure = {
  readonly value: number;
  /** As it is printed: `/s`, `ms`, `MB`. */
  readonly unit: string;
};

export type RowResult = {
  readonly what: string;
  readonly figure: Figure;
  /** What it is measured against, and the least that that costs. */
  readonly floor: Figure & { readonly what: string };
  readonly p50?: number;
  readonly p99?: number;
  /** Of the processes that did it, in MB. */
  readonly memory?: number;
  /** Processor time of the process that answers, in microseconds a piece of work: its own and the floor's. */
  readonly processor?: { readonly own: number; readonly floor: number };
  /** In words. */
  readonly budget: string;
  /** How much of the budget is reached, as a share: 1 and more is met. */
  readonly reached: number;
  /** Where the limit lies when that is less, if the floor and the processor time do not say it. */
  readonly limit?: string;
  /** What has to be known to read the figure. */
  readonly note?: string;
};

/** Of rates and of times alike: how the figure stands to its floor. */
export function ratioOf({ figure, floor }: Pick<RowResult, 'figure' | 'floor'>): number {
  return figure.value / floor.value;
}

/** Whether a row keeps its budget. */
export function isMet({ reached }: Pick<RowResult, 'reached'>): boolean {
  return reached >= 1;
}

/** How much of a budget is reached that a figure is to come up to. */
export function upTo(budget: number, value: number): number {
  return value / budget;
}

/** The same of one that it is to stay under. */
export function under(budget: number, value: number): number {
  return budget / value;
}

/** The one in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
