// Examples of calls. Together they are one story, told from an empty shop: a test plays it and holds every answer to what stands here.

export type Example = {
  /** Method and path as the document has them: `PUT /api/categories/{id}`. */
  readonly call: string;
  /** In a few words, for whoever picks one of several. */
  readonly shows: string;
  /** Whose token is sent; nobody's unless said. */
  readonly as?: 'shopper' | 'admin';
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as a form, with as many small pictures, or the text of a file, in the route's field. */
  readonly form?: {
    readonly fields: Readonly<Record<string, string>>;
    readonly pictures: number;
    readonly text?: string;
  };
  /** What is answered, but for ids, names of files, times and tokens, which are others each time. */
  readonly answer: unknown;
};
