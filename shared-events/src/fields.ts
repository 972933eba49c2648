// Reads values of unknown shape: stored data before its schema is known, error objects of clients.

export type Fields = Readonly<Record<string, unknown>>;

/** Whether the value is an object, whose fields are then unknown. */
export function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** The value's own fields, not copied; empty for anything but an object. */
export function fieldsOf(value: unknown): Fields {
  return hasFields(value) ? value : noFields;
}

const noFields: Fields = {};
