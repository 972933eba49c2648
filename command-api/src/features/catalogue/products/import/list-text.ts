// Lists of names in one cell, separated by semicolons. A semicolon within a name is escaped with a backslash.

/** `listText(['S', 'M'])` is `S; M`. */
export function listText(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll(/[\\;]/g, '\\$&')).join('; ');
}

/** Parses a cell; empty names are left out. */
export function listIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:\\[\\;]|[^;])+/g)]
    .map(([part]) => part.trim().replaceAll(/\\([\\;])/g, '$1'))
    .filter((part) => part !== '');
}
