import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Channel } from '@grpc/grpc-js';
import { internalsOf } from './client-internals.ts';
import { socketIn } from './event-store-url.ts';

/**
 * How long one node may take to answer which node leads, in seconds, unless the connection string sets `gossipTimeout`. The client's default of five
 * seconds would be lost on a node that hangs.
 */
const GOSSIP_S = 1;

/** The client's default for how long a connection may be idle until it is checked, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

/**
 * The official client of an event store, for a URL such as `esdb://127.0.0.1:2113?tls=false` or `esdb+unix:///folder/socket`. `renewals` is how many
 * clients it replaces: clients that differ in it share no connection, as gRPC lets them otherwise, also one whose other end is gone. Throws when the
 * URL has neither form.
 */
export function eventStoreClient(url: string, renewals = 0): EventStoreDBClient {
  const socket = socketIn(url);
  const client =
    socket === undefined
      ? EventStoreDBClient.connectionString(withOwnKeepAlive(withShortGossip(url), renewals))
      : new EventStoreDBClient({ endpoint: `unix:${socket}` }, { insecure: true });
  ignoreFailedRediscovery(client);
  rememberChannel(client);
  return client;
}

/** The newest connection of each client, and the clients that are given up. */
const channels = new WeakMap<EventStoreDBClient, Channel>();
const disposed = new WeakSet<EventStoreDBClient>();

/** How long the end of a client's calls is awaited, in milliseconds. */
const DISPOSE_MS = 250;

/** Ends the calls of a client of `eventStoreClient`, and its connection, which its own `dispose` leaves open. */
export async function disposeOf(client: EventStoreDBClient): Promise<void> {
  // It waits for calls that it has cancelled itself, sometimes without end.
  await Promise.race([client.dispose().catch(() => undefined), sleep(DISPOSE_MS)]);
  disposed.add(client);
  channels.get(client)?.close();
}

function rememberChannel(client: EventStoreDBClient): void {
  const internals = internalsOf(client);
  const create = internals.createChannel;
  internals.createChannel = async () => {
    const channel = await create();
    channels.set(client, channel);
    // The node may be found too late.
    if (disposed.has(client)) channel.close();
    return channel;
  };
}

/** The client looks for the leader after a failed call and never awaits that; in a cluster without a leader it rejects, which would end the process. */
function ignoreFailedRediscovery(client: EventStoreDBClient): void {
  const internals = internalsOf(client);
  const handle = internals.handleError;
  internals.handleError = (grpc, error) => handle(grpc, error).catch(() => undefined);
}

function withShortGossip(url: string): string {
  return /[?&]gossipTimeout=/i.test(url) ? url : withOption(url, `gossipTimeout=${GOSSIP_S}`);
}

/** gRPC shares a connection among channels of the same options, so a renewed one is checked a millisecond later for each renewal. */
function withOwnKeepAlive(url: string, renewals: number): string {
  const given = /([?&]keepAliveInterval=)(\d+)/i;
  if (given.test(url))
    return url.replace(given, (_, name, interval) => `${name}${Number(interval) + renewals}`);
  // -1 switches the check off.
  return /[?&]keepAliveInterval=/i.test(url)
    ? url
    : withOption(url, `keepAliveInterval=${KEEP_ALIVE_MS + renewals}`);
}

function withOption(url: string, option: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${option}`;
}
