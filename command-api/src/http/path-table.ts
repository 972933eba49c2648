// Matches paths in Express's form as Express does, for what is read without a request of its own.
import { match } from 'path-to-regexp';

export type PathFound<T> = { readonly value: T; readonly params: Readonly<Record<string, string>> };

/** Makes the look-up of a path; a fixed path comes before one with parameters. Parameters are not decoded. */
export function makePathTable<T>(
  entries: readonly (readonly [path: string, value: T])[],
): (path: string) => PathFound<T> | undefined {
  const patterns = entries
    .toSorted(([first], [second]) => Number(first.includes(':')) - Number(second.includes(':')))
    .map(([path, value]) => ({
      value,
      matches: match<Record<string, string>>(path, { sensitive: true, decode: false }),
    }));
  return (path) => {
    for (const { value, matches } of patterns) {
      const found = matches(path);
      if (found !== false) return { value, params: found.params };
    }
    return undefined;
  };
}
