import { UnavailableError } from '@eventstore/db-client';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { eventStoreClient } from './event-store-client.ts';

/** The client's rediscovery after a failed call. */
type Inner = { readonly handleError: (grpc: unknown, error: Error) => Promise<void> };

test('a call that fails while there is no leader does not end the process', async () => {
  // Nodes that refuse connections: the client finds no leader.
  const nodes = 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=3';
  const client = eventStoreClient(nodes);
  const reading = client.readAll({ maxCount: 1 })[Symbol.asyncIterator]().next();
  // Meanwhile a call over the former connection fails.
  const gone = { code: status.UNAVAILABLE, details: 'gone', metadata: new Metadata() };
  const error: ServiceError = Object.assign(new Error('14 UNAVAILABLE: gone'), gone);
  const before = { getChannel: () => ({ getTarget: () => 'dns:127.0.0.1:1', close: () => undefined }) };
  const handled = (client as unknown as Inner).handleError(before, new UnavailableError(error));
  await expect(reading).rejects.toThrow('Failed to discover after 3 attempts.');
  await expect(handled).resolves.toBeUndefined();
});
