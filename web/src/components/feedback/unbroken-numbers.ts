import type { ReactNode } from 'react';

/** A title whose numbers stay on the line of the word before them: “Return 1” is a name. */
export function withUnbrokenNumbers(title: ReactNode): ReactNode {
  return typeof title === 'string' ? title.replaceAll(/ (?=\d)/g, '\u00a0') : title;
}
