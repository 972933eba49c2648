// The contract between the API and the web app's server-side rendering, and the data that the browser finds in a rendered page.

/** The id of the data block in a rendered page; a page without one was not rendered on the server. */
export const pageDataId = 'page-data';

/** The content of the data block. */
export type PageData = {
  /** As in the header `Shop-Position`; null when unknown. */
  readonly position: string | null;
  /** None older than `position`. */
  readonly answers: readonly PageAnswer[];
};

/** What a query of the page returned, by its key in the query cache; JSON. */
export type PageAnswer = readonly [queryKey: readonly unknown[], answer: unknown];

/** The body of the API's successful response to an anonymous request; rejects for any other. */
export type FetchAnswer = (address: string) => Promise<string>;

export type DrawnPage = {
  /** The content of the element `#app`. */
  readonly html: string;
  /** Tags for the head that preload the most important images. */
  readonly preloads: string;
  /** What it was rendered from. */
  readonly answers: readonly PageAnswer[];
  /** The ids of its routes, as the router names them. */
  readonly routeIds: readonly string[];
};

/** Renders the page at a path with its query from API responses; undefined when those take too long. */
export type DrawPage = (path: string, ask: FetchAnswer) => Promise<DrawnPage | undefined>;
