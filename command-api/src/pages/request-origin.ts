// The origin in links, sitemap and structured data: `PUBLIC_URL`. Without it a request is believed only when it names this machine: any other name may be
// forged, and what is made with it would be cached and indexed, so links are then paths alone.
import type { Request } from 'express';

/** A name, an IPv4 address or an IPv6 address in brackets, perhaps with a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** As `URL` writes them. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The origin without a slash at its end; empty when nothing trustworthy says what it is, so that a path after it stays a path. */
export function originOf(request: Pick<Request, 'protocol' | 'host'>, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const { protocol, host } = request;
  if (typeof host !== 'string' || !HOST.test(host) || !/^https?$/.test(protocol)) return '';
  const url = URL.parse(`${protocol}://${host}`);
  return url !== null && LOOPBACK.test(url.hostname) ? url.origin : '';
}
