// Serialisation of a route's search parameters: plain `name=value` pairs and comma-separated lists, the format that the API takes.

/** Of a parameter that is given twice the first value counts, as for the server, which renders the same page. */
export function parseSearch(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.get(name) ?? '']));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : [`${encodeURIComponent(name)}=${valueText(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Leaves commas unescaped and writes spaces as `+`, so that addresses stay readable: `colors=4,7`, `search=silk+saree`. */
function valueText(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%20', '+');
}
