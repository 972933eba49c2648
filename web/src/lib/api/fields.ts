export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * Whether this is a list whose items all have these fields. Named are fields that only our own API writes, and with them all others: such a list need
 * not be read leniently, and the code for that stays out of the first load.
 */
export function isWholeList(value: unknown, ...names: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((item) => names.every((name) => (fieldsOf(item)[name] ?? null) !== null))
  );
}
