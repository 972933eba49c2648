// Idempotency keys: one for each user action, so that it takes effect once however often the request is sent.

/** A new key. `crypto.randomUUID` does not exist outside secure contexts, for instance on a home network. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const keys = new WeakMap<object, string>();

/** The key of this object. A mutation's variables stay the same object over its retries, and so does the key. */
export function keyOfVariables(variables: object): string {
  const known = keys.get(variables);
  if (known !== undefined) return known;
  const fresh = newIdempotencyKey();
  keys.set(variables, fresh);
  return fresh;
}

/** A key that survives a reload of this tab, stored under `name` until `dropIdempotencyKey`. */
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
