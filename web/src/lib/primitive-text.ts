/** A parameter of an address or a field of a form as text; empty for a missing one, a list, an object or a file. */
export function primitiveText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
