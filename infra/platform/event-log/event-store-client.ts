import { EventStoreDBClient } from '@eventstore/db-client';
import { internalsOf } from './client-internals.ts';
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
  return ignoringFailedRediscovery(
    socket === undefined
      ? EventStoreDBClient.connectionString(withShortGossip(url))
      : new EventStoreDBClient({ endpoint: `unix:${socket}` }, { insecure: true }),
  );
}

/** The client looks for the leader after a failed call and never awaits that; in a cluster without a leader it rejects, which would end the process. */
function ignoringFailedRediscovery(client: EventStoreDBClient): EventStoreDBClient {
  const internals = internalsOf(client);
  const handle = internals.handleError;
  internals.handleError = (grpc, error) => handle(grpc, error).catch(() => undefined);
  return client;
}

function withShortGossip(url: string): string {
  if (/[?&]gossipTimeout=/i.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_S}`;
}
