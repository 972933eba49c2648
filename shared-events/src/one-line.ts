// Text that must be a single line wherever it is written, and must not mislead there: in a list, an address, a message.

/** No control characters: none that starts a new line or controls a terminal. */
export const ONE_LINE = /^\P{Cc}*$/u;

/** Marks that turn the direction of the text, and others without width; the joiners of Indic scripts, U+200C and U+200D, are no such marks. */
const HIDDEN = /[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu;
const SEEN = /[^\s\u200c\u200d]/u;

/** The text without marks that are not seen and would let it read as another one; empty where nothing of it is seen. */
export function withoutHidden(text: string): string {
  const seen = text.replaceAll(HIDDEN, '');
  return SEEN.test(seen) ? seen : '';
}
