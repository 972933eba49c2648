// The origin in links, sitemap and structured data: `PUBLIC_URL`. Without it the Host header is trusted only
// for loopback names: any other may be forged, and the page would be cached and indexed with it, so links are
// then paths only.
import type { Request } from 'express';

/** A host name, an IPv4 address or an IPv6 address in brackets, optionally with a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** As `URL` formats them. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The origin without a trailing slash; empty when it is not trusted, so that origin plus path stays a path.
 */
export function originOf(request: Pick<Request, 'protocol' | 'host'>, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const { protocol, host } = request;
  if (typeof host !== 'string' || !HOST.test(host) || !/^https?$/.test(protocol)) return '';
  const url = URL.parse(`${protocol}://${host}`);
  return url !== null && LOOPBACK.test(url.hostname) ? url.origin : '';
}
