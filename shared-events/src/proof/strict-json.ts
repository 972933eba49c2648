// JSON.parse takes the last of two values of a key, other programs the first: what the one verifies, the other would not show.

/** Strings, with the colon that makes them keys, and brackets. */
const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g;

/** Parses JSON. Throws `SyntaxError` when it is invalid, or an object has the same key twice. */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const key = repeatedKey(text);
  if (key !== undefined) throw new SyntaxError(`“${key}” is given twice`);
  return value;
}

function repeatedKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (string !== undefined && colon !== undefined) {
      const key = String(JSON.parse(string));
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return undefined;
}
