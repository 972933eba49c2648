import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const enough = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  REDIS_URL: 'redis://127.0.0.1:6379',
  JWT_SECRET: 'j'.repeat(32),
  USERNAME_SECRET: 'u'.repeat(32),
};

describe('settings', () => {
  test('have their documented defaults', () => {
    expect(readSettings(enough)).toMatchObject({
      port: 3000,
      metricsPort: 0,
      metricsHost: '127.0.0.1',
      keysUrl: undefined,
      trustProxy: 0,
      adminUsername: 'admin',
      shopTimeZone: 'Asia/Kolkata',
      rateLimits: true,
    });
  });

  test.each(['Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'Europe/Berlin'])('accept the time zone %s', (zone) => {
    expect(readSettings({ ...enough, SHOP_TIME_ZONE: zone }).shopTimeZone).toBe(zone);
  });

  test('accept a cluster for the read models', () => {
    const cluster = 'redis+cluster://one:7001,two:7001';
    expect(readSettings({ ...enough, REDIS_URL: cluster }).redisUrl).toBe(cluster);
  });

  test('count an empty value as unset', () => {
    expect(readSettings({ ...enough, PORT: '', KEYS_URL: '' }).port).toBe(3000);
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['EVENTSTORE_URL', 'http://127.0.0.1:2113'],
    ['REDIS_URL', '127.0.0.1'],
    ['JWT_SECRET', 'short'],
    ['SHOP_TIME_ZONE', 'Asia/Nowhere'],
    ['SHOP_TIME_ZONE', '+05:30'],
    ['REDIS_URL', 'redis+cluster://one:7001,'],
    ['KEYS_URL', 'redis+cluster://one:7001,two:7001'],
    ['RATE_LIMITS', 'maybe'],
    ['RATE_LIMITS', 'off'],
    ['PUBLIC_URL', 'the shop'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readSettings({ ...enough, [name]: value })).toThrow(
      new RegExp(`^These settings.* ${name} `),
    );
  });

  test('allow tests and benchmarks to disable rate limits', () => {
    for (const folder of ['/tmp/aangan-test-1', '/tmp/aangan-bench-1/data'])
      expect(readSettings({ ...enough, RATE_LIMITS: 'off', DATA_DIR: folder }).rateLimits).toBe(false);
  });

  test('name all missing settings at once', () => {
    const refusal = () => readSettings({});
    expect(refusal).toThrow(SettingsError);
    for (const name of Object.keys(enough)) expect(refusal).toThrow(new RegExp(name));
  });
});
