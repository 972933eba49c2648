// Addresses that are good for some minutes only: whoever may see a picture is handed one, since a picture cannot send a bearer. The key is made
// from a secret that all API processes share, so an address made by one is good at all of them.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type SignedAddresses = {
  /** The path with a query that opens it for the next 5 to 10 minutes. */
  readonly sign: (path: string) => string;
  /** Whether a query opens the path, and for how many more seconds. */
  readonly check: (
    path: string,
    query: URLSearchParams,
  ) => 'not-signed' | 'run-out' | { secondsLeft: number };
};

/** Addresses made within one such step are the same, so that a browser that asks again finds the picture in its cache. */
const STEP_S = 5 * 60;
const LATEST = /^[1-9]\d{9,10}$/;

/** Makes the signer of addresses; `purpose` keeps the addresses of one use from opening anything of another. */
export function makeSignedAddresses(
  secret: string,
  purpose: string,
  now: () => number = Date.now,
): SignedAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `signed addresses: ${purpose}`, 32));
  const signatureOf = (path: string, expires: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([path, expires]))
      .digest();
  return {
    sign: (path) => {
      const expires = String((Math.floor(now() / 1000 / STEP_S) + 2) * STEP_S);
      const signature = signatureOf(path, expires).toString('base64url');
      return `${path}?${new URLSearchParams({ expires, signature })}`;
    },
    check: (path, query) => {
      const [expires, signature] = [query.get('expires') ?? '', query.get('signature') ?? ''];
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(path, expires);
      if (given.length !== right.length || !timingSafeEqual(given, right) || !LATEST.test(expires))
        return 'not-signed';
      const secondsLeft = Number(expires) - Math.floor(now() / 1000);
      return secondsLeft > 0 ? { secondsLeft } : 'run-out';
    },
  };
}
