// Filters of $all: by prefixes or a regular expression, on the event type or the stream name.

export type EventFilter = {
  readonly on: 'type' | 'stream';
  readonly prefixes: readonly string[];
  /** Takes precedence over the prefixes when it is not empty. */
  readonly regex: string;
};

/** Returns the test for an event type or stream name. Throws a SyntaxError for an invalid regular expression. */
export const matcherOf = ({ regex, prefixes }: EventFilter): ((text: string) => boolean) => {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  const pattern = new RegExp(regex, 'u');
  return (text) => pattern.test(text);
};
