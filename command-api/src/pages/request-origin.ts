// Under which address the shop is reached: the one that it was told (`PUBLIC_URL`), else the one that the request names, if that can be one.
import type { Request } from 'express';

/** A name, an IPv4 address or an IPv6 address in brackets, perhaps with a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The origin without a slash at its end; undefined when the request names nothing that could be one. */
export function originOf(
  request: Pick<Request, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const { protocol, host } = request;
  if (typeof host !== 'string' || !HOST.test(host) || !/^https?$/.test(protocol)) return undefined;
  const url = `${protocol}://${host.toLowerCase()}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
