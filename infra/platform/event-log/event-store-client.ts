import { EventStoreDBClient } from '@eventstore/db-client';
import { socketIn } from './event-store-url.ts';

/**
 * How long one node may take to answer which node leads, in seconds, unless the connection string sets `gossipTimeout`. The client's default of five
 * seconds would be lost on a node that hangs.
 */
const GOSSIP_S = 1;

/**
 * The official client of an event store, for a URL such as `esdb://127.0.0.1:2113?tls=false` or `esdb+unix:///folder/socket`. Throws when the URL has
 * neither form.
 */
export function eventStoreClient(url: string): EventStoreDBClient {
  const socket = socketIn(url);
  if (socket === undefined) return EventStoreDBClient.connectionString(withShortGossip(url));
  return new EventStoreDBClient({ endpoint: `unix:${socket}` }, { insecure: true });
}

function withShortGossip(url: string): string {
  if (/[?&]gossipTimeout=/i.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_S}`;
}
