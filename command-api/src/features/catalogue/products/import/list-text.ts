// Several names in one cell, semicolons between them. One that stands inside a name has a backslash before it.

/** `listText(['S', 'M'])` is `S; M`. */
export function listText(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll(/[\\;]/g, '\\$&')).join('; ');
}

/** The names of a cell; empty ones are left out. */
export function listIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:\\[\\;]|[^;])+/g)]
    .map(([part]) => part.trim().replaceAll(/\\([\\;])/g, '$1'))
    .filter((part) => part !== '');
}
