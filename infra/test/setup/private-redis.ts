// One Redis for a whole run of unit and API tests, as `REDIS_URL`. It is shared: a test that empties it or counts its keys starts one of its own with
// `startRedis()`.
import { startRedis } from './start-redis.ts';

export default async function provideRedis(): Promise<() => Promise<void>> {
  const redis = await startRedis();
  process.env.REDIS_URL = redis.url;
  return redis.stop;
}
