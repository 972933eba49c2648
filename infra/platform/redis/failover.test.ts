// A managed Redis that fails over keeps its name: the former master becomes a replica, and the name leads to the new one.
import { breakableLine, type BreakableLine } from '@aangan/test/setup/breakable-line';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectPlainRedis } from './plain-redis.ts';
import { connectRedisStore } from './redis-store.ts';
import { isRedisUnreachable } from './redis-unreachable.ts';

let servers: readonly TestRedis[];
let line: BreakableLine;

beforeEach(async () => {
  servers = await Promise.all([startRedis(), startRedis()]);
  line = await breakableLine(servers[0]?.port ?? 0);
});
afterEach(async () => {
  line.close();
  await Promise.all(servers.map((server) => server.stop()));
});

/** The connections to the former master stay open. */
async function failOver(): Promise<void> {
  const [former, next] = servers;
  const redis = new Redis(former?.url ?? '');
  await redis.replicaof('127.0.0.1', next?.port ?? 0);
  redis.disconnect();
  line.to = next?.port ?? 0;
}

test('keys and proofs are written to the new master, and a refused write counts as a Redis that is away', async () => {
  const redis = connectRedisStore(`redis://127.0.0.1:${line.port}`, 'proofs');
  await redis.set('lamp', 'lit');
  await failOver();
  const refused = await redis
    .eval(`return redis.call('SET', KEYS[1], 'out')`, 1, 'lamp')
    .catch((error: unknown) => error);
  expect(String(refused)).toContain('READONLY');
  expect(isRedisUnreachable(refused)).toBe(true);
  await expect.poll(() => redis.set('lamp', 'out').catch(String)).toBe('OK');
  redis.disconnect();
});

test('counters and leases are written to the new master', async () => {
  const redis = connectPlainRedis(`redis://127.0.0.1:${line.port}`, () => undefined);
  const written = () => redis.set('lamp', 'lit').then(() => 'written', String);
  await expect.poll(written).toBe('written');
  await failOver();
  expect(await written()).toContain('READONLY');
  await expect.poll(written).toBe('written');
  redis.close();
});
