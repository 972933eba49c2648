import { EventStoreDBClient } from '@eventstore/db-client';
import { socketIn } from './event-store-url.ts';

/**
 * The official client of an event store, for a URL such as `esdb://127.0.0.1:2113?tls=false` or `esdb+unix:///folder/socket`. Throws when the URL has
 * neither form.
 */
export function eventStoreClient(url: string): EventStoreDBClient {
  const socket = socketIn(url);
  if (socket === undefined) return EventStoreDBClient.connectionString(url);
  return new EventStoreDBClient({ endpoint: `unix:${socket}` }, { insecure: true });
}
