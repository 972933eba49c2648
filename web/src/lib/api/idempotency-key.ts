// One key for one intention: what a shopper meant once counts once, however often it has to be sent.

/** A fresh key. `crypto.randomUUID` is missing where the page is not served securely, as on a home network. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const keys = new WeakMap<object, string>();

/** The key of this very object: the variables of a mutation stay the same object over its retries. */
export function storedKeyOf(variables: object): string {
  const known = keys.get(variables);
  if (known !== undefined) return known;
  const fresh = newIdempotencyKey();
  keys.set(variables, fresh);
  return fresh;
}

/** A key that outlives a reload of this tab, kept under `name` until `dropIdempotencyKey`. */
export function storedIdempotencyKey(name: string): string {
  const known = sessionStorage.getItem(`intention:${name}`);
  if (known !== null) return known;
  const fresh = newIdempotencyKey();
  sessionStorage.setItem(`intention:${name}`, fresh);
  return fresh;
}

export function dropIdempotencyKey(name: string): void {
  sessionStorage.removeItem(`intention:${name}`);
}
