// How a page's search stands in the address: plain `name=value` pairs, lists with commas, exactly as the API takes them.

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : [`${encodeURIComponent(name)}=${valueText(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Commas and spaces stay readable: `colors=4,7`, `search=silk+saree`. */
function valueText(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%20', '+');
}
