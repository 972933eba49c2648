import { breakableLine } from '@aangan/test/setup/breakable-line';
import { startRedis } from '@aangan/test/setup/start-redis';
import { expect, onTestFinished, test } from 'vitest';
import { connectServer } from './redis-connection.ts';

test('a connection to a Redis that is gone without a word is replaced, and what waits is answered', async () => {
  const server = await startRedis();
  const line = await breakableLine(server.port);
  const redis = connectServer(`redis://127.0.0.1:${line.port}`);
  redis.on('error', () => undefined);
  onTestFinished(async () => {
    redis.disconnect();
    line.close();
    await server.stop();
  });
  await redis.set('lamp', 'lit');
  line.losesAfter = 0;
  const asked = redis.get('lamp');
  await new Promise((resolve) => redis.once('close', resolve));
  line.losesAfter = Infinity;
  expect(await asked).toBe('lit');
});

test('a connection to a Redis that has become a replica is replaced, because its address leads to another master', async () => {
  const [former, next] = await Promise.all([startRedis(), startRedis()]);
  const line = await breakableLine(former.port);
  const redis = connectServer(`redis://127.0.0.1:${line.port}`);
  onTestFinished(async () => {
    redis.disconnect();
    line.close();
    await Promise.all([former.stop(), next.stop()]);
  });
  await redis.set('lamp', 'lit');
  await redis.replicaof('127.0.0.1', next.port);
  line.to = next.port;
  expect(await redis.set('lamp', 'out').catch(String)).toContain('READONLY');
  await expect.poll(() => redis.set('lamp', 'out').catch(String)).toBe('OK');
});
