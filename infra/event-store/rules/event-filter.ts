// Which events a filtered reader of $all gets: by the start or by a pattern, of the type or of the stream's name.

export type EventFilter = {
  readonly on: 'type' | 'stream';
  readonly prefixes: readonly string[];
  /** Used when it is not empty; the prefixes then do not count. */
  readonly regex: string;
};

/** Returns the test for the text that the filter is on. Throws a SyntaxError for a pattern that is none. */
export const matcherOf = ({ regex, prefixes }: EventFilter): ((text: string) => boolean) => {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  const pattern = new RegExp(regex, 'u');
  return (text) => pattern.test(text);
};
