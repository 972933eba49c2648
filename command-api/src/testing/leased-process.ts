// A process with a leased job, for its tests: prints a line for each round. Arguments: the URL of a Redis, the job's name.
import { makeLogger } from '@aangan/platform/process/logger';
import { runLeased } from '../domain/lease.ts';
import { connectPlainRedis } from '@aangan/platform/redis/plain-redis';

const [, , url = '', name = ''] = process.argv;
const redis = connectPlainRedis(url, () => undefined);
const stop = new AbortController();
process.on('SIGTERM', () => stop.abort());
const runOnce = (): Promise<void> => Promise.resolve(void process.stdout.write('round\n'));
await runLeased(
  { name, runOnce },
  { send: redis.send, logger: makeLogger('leased', 'silent') },
  stop.signal,
  { holdMs: 3_500, everyMs: 250 },
);
redis.close();
