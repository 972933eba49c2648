// A store whose Redis is paused, not killed.
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectRedisStore } from './redis-store.ts';

let server: TestRedis;
const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);

beforeEach(async () => {
  server = await startRedis();
  process.on('unhandledRejection', note);
});
afterEach(async () => {
  process.off('unhandledRejection', note);
  await server.stop();
});

test('each command is refused by name, also when the client sends it again while the store counts as away', async () => {
  process.kill(server.pid(), 'SIGSTOP');
  const redis = connectRedisStore(server.url, 'proofs (PROOFS_URL)');
  const sent = ['lamp', 'saree', 'kurta'].map((name) => redis.get(name).catch(String));
  expect(new Set(await Promise.all(sent))).toEqual(
    new Set([
      `RedisUnreachableError: The Redis of proofs (PROOFS_URL) at 127.0.0.1:${server.port} does not answer.`,
    ]),
  );
  const isRefusedAtOnce = async () => {
    const began = performance.now();
    await redis.get('lamp').catch(String);
    return performance.now() - began < 100;
  };
  await expect.poll(isRefusedAtOnce).toBe(true);
  process.kill(server.pid(), 'SIGCONT');
  await expect.poll(() => redis.get('lamp').catch(String)).toBe(null);
  redis.disconnect();
  expect(unhandled).toEqual([]);
});
