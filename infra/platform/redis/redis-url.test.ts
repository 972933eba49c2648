import { describe, expect, test } from 'vitest';
import { clusterIn, REDIS_OR_CLUSTER, urlOfServer } from './redis-url.ts';

describe('the URL of the read models', () => {
  test('names one Redis', () => {
    for (const url of ['redis://views:6379', 'rediss://:secret@views:6380/1']) {
      expect(url).toMatch(REDIS_OR_CLUSTER);
      expect(clusterIn(url)).toBeUndefined();
    }
  });

  test('names a cluster by some of its servers', () => {
    const url = 'redis+cluster://one:7001,two,[::1]:7003';
    expect(url).toMatch(REDIS_OR_CLUSTER);
    expect(clusterIn(url)).toEqual({
      ...{ username: undefined, password: undefined, isTls: false },
      seeds: [
        { host: 'one', port: 7001 },
        { host: 'two', port: 6379 },
        { host: '::1', port: 7003 },
      ],
    });
  });

  test('has one set of credentials for all servers', () => {
    const cluster = clusterIn('rediss+cluster://shop:s%40crum@one:1,two:2');
    expect(cluster).toMatchObject({ username: 'shop', password: 's@crum', isTls: true });
    if (cluster === undefined) throw new Error('not a cluster');
    expect(cluster.seeds.map((seed) => urlOfServer(cluster, seed))).toEqual([
      'rediss://shop:s%40crum@one:1',
      'rediss://shop:s%40crum@two:2',
    ]);
    const passwordOnly = clusterIn('redis+cluster://:word@one:1');
    expect(passwordOnly && urlOfServer(passwordOnly, { host: '::1', port: 2 })).toBe('redis://:word@[::1]:2');
  });

  test.each([
    'redis+cluster://',
    'redis+cluster://one,',
    'redis+cluster://one/0',
    'cluster://one',
    'one:7001',
  ])('is refused as %s', (url) => expect(url).not.toMatch(REDIS_OR_CLUSTER));
});
