// The requests of the log to a cluster, observed between the client and a real event store.
import {
  connect,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { connectEventLog } from './event-log.ts';

const READ = '/event_store.client.streams.Streams/Read';

let store: EventStoreHere;
let server: Http2Server;
const requests: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  store = await startEventStoreHere();
  const far = connect(`http://127.0.0.1:${store.port}`);
  server = createServer().on('stream', (near, headers) => {
    requests.push(headers);
    const there = far.request(headers);
    there.on('response', (answer) => near.respond(answer, { waitForTrailers: true }));
    there.on('trailers', (trailers: OutgoingHttpHeaders) =>
      near.once('wantTrailers', () => near.sendTrailers(trailers)),
    );
    there.on('error', () => near.destroy()).on('data', (bytes) => near.write(bytes));
    there.on('end', () => near.end());
    near.on('error', () => there.destroy()).pipe(there);
  });
  server.on('close', () => far.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await store.stop();
});

test('every read for a decision goes to the leader, regardless of the connection string', async () => {
  const { port } = server.address() as AddressInfo;
  const log = connectEventLog(`esdb://127.0.0.1:${port}?tls=false&nodePreference=follower`);
  await log.logId();
  await log.head();
  await log.entriesAfter(undefined, 5);
  await log.eventsAfter(undefined, 5);
  await log.readStream('cart-1');
  await log.readLast('cart-1', 1);
  await log.close();
  const reads = requests.filter((headers) => headers[':path'] === READ);
  expect(reads.map((headers) => headers['requires-leader'])).toEqual(reads.map(() => 'true'));
  expect(reads.length).toBeGreaterThan(5);
});
