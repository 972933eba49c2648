// Finds the path of the first difference of two JSON texts, without revealing their values.

/** A path such as `items.0.price`; empty when one text is missing, when they differ as a whole, or only in formatting. */
export function firstDifference(expected: string | undefined, found: string | undefined): string {
  if (expected === undefined || found === undefined) return '';
  try {
    return (pathOf(JSON.parse(expected), JSON.parse(found)) ?? []).join('.');
  } catch {
    return '';
  }
}

/** Undefined when both are equal. */
function pathOf(one: unknown, other: unknown): readonly string[] | undefined {
  if (Object.is(one, other)) return undefined;
  if (!isObject(one) || !isObject(other)) return [];
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const path = pathOf(one[name], other[name]);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
