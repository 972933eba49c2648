// Addresses that are valid for some minutes, for readers of private images, because an image request cannot
// send a bearer token. The key is derived from a secret that all API processes share, so each accepts the
// others' addresses.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type SignedAddresses = {
  /** The path with a query that is valid for the next 5 to 10 minutes. */
  readonly sign: (path: string) => string;
  /** Whether a query is valid for the path, and for how many more seconds. */
  readonly check: (
    path: string,
    query: URLSearchParams,
  ) => 'not-signed' | 'run-out' | { secondsLeft: number };
};

/** Addresses signed within one step are the same, so that the browser's cache still applies. */
const STEP_S = 5 * 60;
const LATEST = /^[1-9]\d{9,10}$/;

/** Makes the signer; `purpose` separates the addresses of one use from those of another. */
export function makeSignedAddresses(
  secret: string,
  purpose: string,
  now: () => number = Date.now,
): SignedAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `signed addresses: ${purpose}`, 32));
  const signatureOf = (path: string, expires: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([path, expires]))
      .digest('base64url');
  return {
    sign: (path) => {
      const expires = String((Math.floor(now() / 1000 / STEP_S) + 2) * STEP_S);
      const signature = signatureOf(path, expires);
      return `${path}?${new URLSearchParams({ expires, signature })}`;
    },
    check: (path, query) => {
      const [expires, signature] = [query.get('expires') ?? '', query.get('signature') ?? ''];
      // As text: several texts decode to the same bytes.
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(path, expires));
      if (given.length !== right.length || !timingSafeEqual(given, right) || !LATEST.test(expires))
        return 'not-signed';
      const secondsLeft = Number(expires) - Math.floor(now() / 1000);
      return secondsLeft > 0 ? { secondsLeft } : 'run-out';
    },
  };
}
