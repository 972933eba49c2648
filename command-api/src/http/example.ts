// Examples of calls. Together they are one scenario that starts with an empty shop: a test runs it and compares every response with its example.

export type Example = {
  /** Method and path as in the document: `PUT /api/categories/{id}`. */
  readonly call: string;
  /** A short title, for readers who choose among several. */
  readonly shows: string;
  /** Whose token is sent; none by default. */
  readonly as?: 'shopper' | 'admin';
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as a form, with this number of small pictures, or a file with this text, in the route's field. */
  readonly form?: {
    readonly fields: Readonly<Record<string, string>>;
    readonly pictures: number;
    readonly text?: string;
  };
  /** The response; ids, file names, times and tokens differ in each run. */
  readonly answer: unknown;
};
