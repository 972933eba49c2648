// Text from a file or a shop that may not be trusted, for a terminal.

/** Characters that move the cursor, erase or color text, or reverse its direction. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]/gu;

/** One line, with control characters as escapes, so that nothing in it passes for what the command itself writes. */
export function printable(line: string): string {
  return line.replace(CONTROLS, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
