// Answers of the API that are there without asking it: those that came with the page, or, while a page is being drawn on the server, those of
// the process that draws it.

/** An answer by its address, or undefined when the API has to be asked. */
export type PreloadedAnswer = <Answer>(address: string) => Promise<Answer> | undefined;

let source: PreloadedAnswer = hasNoPreloadedAnswers;

export function preloadedAnswer<Answer>(address: string): Promise<Answer> | undefined {
  return source<Answer>(address);
}

/** From now on answers come from here first. */
export function preloadAnswers(next: PreloadedAnswer): void {
  source = next;
}

export function hasNoPreloadedAnswers(): undefined {
  return undefined;
}
