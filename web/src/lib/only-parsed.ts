type Parameters = Readonly<Record<string, unknown>>;

/**
 * What was parsed of an address's parameters, for a route: all others are undefined. The router would otherwise pass them on as they stand in the address, also
 * where they are invalid.
 */
export function onlyParsed<Search extends object>(params: Parameters, parsed: Search): Search {
  return Object.assign(Object.fromEntries(Object.keys(params).map((name) => [name, undefined])), parsed);
}
