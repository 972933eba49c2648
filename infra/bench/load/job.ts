// What the load generator is asked, and what it answers.

export type LoadRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type LoadJob = {
  readonly url: string;
  readonly connections: number;
  /** Dealt out to the connections in turn, each of which sends its own in order. */
  readonly requests: readonly LoadRequest[];
  /** For so many seconds, over and over; without it every request goes out once. */
  readonly seconds?: number;
  /** How many requests after another are one piece of work, measured together; 1 unless said. */
  readonly unit?: number;
};

export type LoadResult = {
  /** Pieces of work. */
  readonly done: number;
  readonly milliseconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not 2xx, by status; a broken connection counts as 0. */
  readonly refused: Readonly<Record<string, number>>;
};
