import { EventStoreDBClient } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { openAllStream } from './all-stream.ts';

test('a cluster without a node that answers ends the stream, and what is taken before and after is nothing', async () => {
  // Nothing listens on these ports.
  const client = EventStoreDBClient.connectionString(
    'esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=1&discoveryInterval=1&gossipTimeout=1',
  );
  const ended: unknown[] = [];
  const observer = {
    arrived: () => undefined,
    reached: () => undefined,
    ended: (error: unknown) => ended.push(error),
  };
  const stream = openAllStream(client, { after: undefined, readAhead: 10 }, observer);
  expect(stream.take(10)).toEqual([]);
  await expect.poll(() => ended).toHaveLength(1);
  expect(String(ended[0])).toMatch(/discover/i);
  expect(stream.take(10)).toEqual([]);
  await stream.close();
  await client.dispose();
});
