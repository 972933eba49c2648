// What the API and the web app's server part say to each other about a page that is drawn before its script runs, and what the script
// finds in that page.

/** The id of the data block in a drawn page; a page without one was not drawn. */
export const pageDataId = 'page-data';

/** What stands in the data block. */
export type PageData = {
  /** As in the header `Shop-Position`; null when nobody can tell. */
  readonly position: string | null;
  /** Good answers of the API by their address, none older than `position`. */
  readonly answers: object;
};

/** The text of the API's good answer to nobody in particular; rejects for any other. */
export type AskApi = (address: string) => Promise<string>;

export type DrawnPage = {
  /** What stands in the element `#app`. */
  readonly html: string;
  /** Tags for the head: the pictures that are wanted first. */
  readonly preloads: string;
  /** The routes that it is made of, as the router names them. */
  readonly routeIds: readonly string[];
};

/** Draws the page at a path with its query, out of what the API answers; undefined when the answers take too long. */
export type DrawPage = (path: string, ask: AskApi) => Promise<DrawnPage | undefined>;
