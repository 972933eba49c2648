// A row of the table: a measurement and its references.

export type Row = {
  readonly what: string;
  readonly measured: string;
  /** This store's target. */
  readonly target?: string;
  /** The result of EventStoreDB 23.10.6 on a comparable machine. */
  readonly eventStoreDb?: string;
  /** The same bytes through LMDB alone, in the same run. */
  readonly rawLmdb?: string;
  /** Processor time of the store's process and of the client's, for each event. */
  readonly cost?: string;
};

const COLUMNS = ['what', 'measured', 'target', 'eventStoreDb', 'rawLmdb', 'cost'] as const;
const TITLES: Row = {
  what: '',
  measured: 'measured',
  target: 'target',
  eventStoreDb: 'EventStoreDB',
  rawLmdb: 'LMDB alone',
  cost: 'store + client, us an event',
};

/** Prints rows as a table. */
export const printTable = (rows: readonly Row[]): void => {
  const all = [TITLES, ...rows];
  const widths = COLUMNS.map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  for (const row of all) {
    console.log(
      COLUMNS.map((column, at) => (row[column] ?? '').padEnd(widths[at] ?? 0))
        .join('   ')
        .trimEnd(),
    );
  }
};

/** A whole number with thousands separators. */
export const perSecond = (events: number, milliseconds: number): string =>
  `${Math.round((events / milliseconds) * 1000).toLocaleString('en')}/s`;

/** The percentile of the measured values for this share. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** Milliseconds, with a sensible number of digits. */
export const shownMilliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
