// The load generator: autocannon in a process of its own. It runs one job after another for its parent process. The first argument is autocannon's
// folder.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { percentile } from '../event-store/row.ts';
import type { LoadJob, LoadRequest, LoadResult } from './job.ts';

type Client = {
  readonly setRequests: (requests: readonly LoadRequest[]) => void;
  readonly on: (
    event: 'response',
    listener: (status: number, bytes: number, milliseconds: number) => void,
  ) => void;
};
type Options = {
  readonly url: string;
  readonly connections: number;
  readonly setupClient: (client: Client) => void;
  readonly requests: readonly LoadRequest[];
  readonly timeout: number;
  readonly duration?: number;
  readonly amount?: number;
};
type Autocannon = (options: Options) => Promise<{ readonly errors: number }>;

const [, , folder = ''] = process.argv;
const autocannon = createRequire(join(folder, 'package.json'))('.') as Autocannon;

/** Seconds until an answer counts as lost. */
const TIMEOUT_SECONDS = 30;

process.on('message', (job: LoadJob) => {
  void run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

async function run({ url, connections, requests, seconds, unit = 1 }: LoadJob): Promise<LoadResult> {
  const each = Math.floor(requests.length / unit / connections) * unit;
  if (each === 0) throw new Error(`${requests.length} requests are too few for ${connections} connections`);
  const latencies: number[] = [];
  const refused: Record<string, number> = {};
  let dealt = 0;
  // autocannon checks only once a second whether all answers have arrived.
  let lastAnswer = 0;
  const setupClient = (client: Client): void => {
    const mine = dealt++ % connections;
    client.setRequests(requests.slice(mine * each, (mine + 1) * each));
    let [parts, sum] = [0, 0];
    client.on('response', (status, _bytes, milliseconds) => {
      if (status < 200 || status > 299) refused[status] = (refused[status] ?? 0) + 1;
      lastAnswer = performance.now();
      sum += milliseconds;
      if (++parts < unit) return;
      latencies.push(sum);
      parts = sum = 0;
    });
  };
  const span = seconds === undefined ? { amount: each * connections } : { duration: seconds };
  const first = requests.slice(0, 1);
  const began = performance.now();
  const { errors } = await autocannon({
    ...{ url, connections, setupClient, requests: first, timeout: TIMEOUT_SECONDS },
    ...span,
  });
  const milliseconds = lastAnswer - began;
  if (errors > 0) refused['0'] = errors;
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  return { done: latencies.length, milliseconds, p50, p99, refused };
}
