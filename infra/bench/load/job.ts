// The requests and replies of the load generator.

export type LoadRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type LoadJob = {
  readonly url: string;
  readonly connections: number;
  /** Distributed over the connections; each sends its own in order. */
  readonly requests: readonly LoadRequest[];
  /** Seconds for which the requests are repeated; without it each is sent once. */
  readonly seconds?: number;
  /** Number of successive requests that form one measured piece of work; 1 by default. */
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
