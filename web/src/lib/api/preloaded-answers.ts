// API answers that need no request: those in the page's data block or, in server rendering, those of the rendering process.

/** The answer for an address; undefined when the API has to be called. */
export type PreloadedAnswer = (address: string) => Promise<unknown> | undefined;

let source: PreloadedAnswer = hasNoPreloadedAnswers;

export function preloadedAnswer(address: string): Promise<unknown> | undefined {
  return source(address);
}

/** Sets the source of preloaded answers. */
export function preloadAnswers(next: PreloadedAnswer): void {
  source = next;
}

export function hasNoPreloadedAnswers(): undefined {
  return undefined;
}
