// The floor of a durable write: events of the size of a cart line, each into a new stream, with the official client in a process of its own. The
// first argument is the log's address; each message has the number of appends and their concurrency.
import { randomBytes, randomUUID } from 'node:crypto';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { percentile } from '../event-store/row.ts';

const [, , url = ''] = process.argv;
const log = connectEventLog(url);

export type AppendJob = { readonly appends: number; readonly atOnce: number };

process.on('message', ({ appends, atOnce }: AppendJob) => void run(appends, atOnce));
process.on('disconnect', () => process.exit(0));

async function run(appends: number, atOnce: number): Promise<void> {
  const latencies: number[] = [];
  let left = appends;
  const began = performance.now();
  const write = async (): Promise<void> => {
    while (left-- > 0) {
      const before = performance.now();
      await log.append(`floor-${randomUUID()}`, [sample()], 'no-stream');
      latencies.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, write));
  const milliseconds = performance.now() - began;
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  process.send?.({ done: latencies.length, milliseconds, p50, p99, refused: {} });
}

function sample() {
  const data = { filling: randomBytes(120).toString('base64') };
  const metadata = {
    at: new Date().toISOString(),
    by: { kind: 'customer' as const, id: randomBytes(16).toString('hex') },
    origin: { client: 'api' as const },
    correlationId: randomUUID(),
    schemaVersion: 1,
  };
  return { type: 'BenchFloor', data, metadata };
}
