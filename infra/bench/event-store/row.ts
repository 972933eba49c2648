// A row of the table: what was measured, beside what it is measured against.

export type Row = {
  readonly what: string;
  readonly measured: string;
  /** What this store is to reach. */
  readonly target?: string;
  /** What EventStoreDB 23.10.6 did on a machine like this one. */
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

/** Prints rows under each other. */
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

/** A whole number with commas between thousands. */
export const perSecond = (events: number, milliseconds: number): string =>
  `${Math.round((events / milliseconds) * 1000).toLocaleString('en')}/s`;

/** The value below which a share of the measured ones lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** Milliseconds, with as many digits as matter. */
export const shownMilliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
