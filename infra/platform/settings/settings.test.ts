import { describe, expect, test } from 'vitest';
import { isPlayed } from './payment-settings.ts';
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
    ['PUBLIC_URL', 'shop.example:3000'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['PUBLIC_URL', 'https://shop.example/aangan'],
    ['PUBLIC_URL', 'https://shop.example/?'],
    ['PUBLIC_URL', 'https://me@shop.example'],
    ['ADMIN_USERNAME', 'boss\nof all'],
    ['ADMIN_USERNAME', 'x'.repeat(201)],
    ['PAYMENTS', 'on'],
    ['RAZORPAY_KEY_ID', 'live_abc'],
    ['RAZORPAY_WEBHOOK_SECRET', 'the-new-secret,'],
    ['RAZORPAY_API_URL', 'api.razorpay.com'],
    ['PAYMENT_DEADLINE_MINUTES', '0'],
    ['SHOP_GSTIN', '08ABCDE1234F'],
    ['SHOP_EMAIL', 'shop'],
    ['SHOP_NAME', 'x'.repeat(61)],
    ['SHOP_NAME', ' '],
    ['RETURN_DAYS', ' '],
    ['PORT', '\t'],
    ['PORT', '0x10'],
    ['DATA_DIR', ' '],
    ['RETURN_DAYS', 'two weeks'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readSettings({ ...enough, [name]: value })).toThrow(
      new RegExp(`^These settings.* ${name} `),
    );
  });

  test('name the address that can be given where PUBLIC_URL has a path, and read its origin', () => {
    const given = (PUBLIC_URL: string) => () => readSettings({ ...enough, PUBLIC_URL }).publicUrl;
    expect(given('https://shop.example:8443/aangan/')).toThrow(
      'PUBLIC_URL can have no path, query or user, because the shop is served at the root of its address: type https://shop.example:8443.',
    );
    for (const same of ['https://shop.example', 'https://shop.example/', 'HTTPS://Shop.Example:443'])
      expect(given(same)(), same).toBe('https://shop.example');
  });

  test('read the administrator’s name as a log-in reads it', () => {
    expect(readSettings({ ...enough, ADMIN_USERNAME: ' Admin ' }).adminUsername).toBe('Admin');
  });

  test.each([
    ['LOG_LEVEL', 'must be debug, info, warn, error or silent'],
    ['RATE_LIMITS', 'must be on or off'],
    ['PAYMENTS', 'must be off, sandbox or razorpay'],
  ])('name the words that can be given for %s', (name, sentence) => {
    expect(() => readSettings({ ...enough, [name]: 'loud' })).toThrow(`${name} ${sentence}.`);
  });

  test('name the numbers that can be given', () => {
    expect(() => readSettings({ ...enough, PORT: '70000', TRUST_PROXY: 'true' })).toThrow(
      'PORT must be a whole number from 0 to 65,535; TRUST_PROXY must be a whole number from 0 to 10.',
    );
    expect(readSettings({ ...enough, PORT: '3001 ', RETURN_DAYS: '0' })).toMatchObject({
      ...{ port: 3001, returnDays: 0 },
    });
  });

  test('allow tests and benchmarks to disable rate limits', () => {
    for (const folder of ['/tmp/aangan-test-1', '/tmp/aangan-bench-1/data'])
      expect(readSettings({ ...enough, RATE_LIMITS: 'off', DATA_DIR: folder }).rateLimits).toBe(false);
  });

  const keys = {
    RAZORPAY_KEY_ID: 'rzp_live_abc',
    RAZORPAY_KEY_SECRET: 'a-key-secret',
    RAZORPAY_WEBHOOK_SECRET: 'the-new-secret,the-old-secret',
  };
  const testKeys = { ...keys, RAZORPAY_KEY_ID: 'rzp_test_abc' };
  const sandboxUrl = 'http://127.0.0.1:4000';

  test('have no payments by default, and the gateway’s own address when there are', () => {
    expect(readSettings(enough)).toMatchObject({ payments: undefined, paymentDeadlineMinutes: 30 });
    expect(readSettings({ ...enough, ...keys }).payments).toBeUndefined();
    expect(readSettings({ ...enough, ...keys, PAYMENTS: 'razorpay' }).payments).toEqual({
      kind: 'razorpay',
      keyId: 'rzp_live_abc',
      keySecret: 'a-key-secret',
      webhookSecrets: ['the-new-secret', 'the-old-secret'],
      apiUrl: 'https://api.razorpay.com',
    });
    const sandbox = { ...enough, ...testKeys, PAYMENTS: 'sandbox', RAZORPAY_API_URL: sandboxUrl };
    expect(readSettings(sandbox).payments).toMatchObject({ kind: 'sandbox', apiUrl: sandboxUrl });
  });

  test.each(Object.keys(keys))(
    'refuse payments without %s by name, and half of the keys without payments',
    (name) => {
      const half = { ...enough, ...keys, [name]: undefined, RAZORPAY_API_URL: sandboxUrl };
      for (const PAYMENTS of ['razorpay', 'sandbox', 'off', undefined])
        expect(() => readSettings({ ...half, PAYMENTS })).toThrow(
          new RegExp(`^These settings are missing or wrong: ${name} must be given`),
        );
    },
  );

  test('refuse a sandbox without an address, and one at the real gateway', () => {
    for (const RAZORPAY_API_URL of [undefined, 'https://api.razorpay.com'])
      expect(() => readSettings({ ...enough, ...keys, PAYMENTS: 'sandbox', RAZORPAY_API_URL })).toThrow(
        'RAZORPAY_API_URL must be the address of the sandbox',
      );
  });

  test('refuse play with live keys, and a gateway that is not asked by HTTPS', () => {
    const sandbox = { ...enough, ...keys, PAYMENTS: 'sandbox', RAZORPAY_API_URL: sandboxUrl };
    expect(() => readSettings(sandbox)).toThrow('RAZORPAY_KEY_ID must be a test key (rzp_test_…)');
    const open = { ...enough, ...keys, PAYMENTS: 'razorpay', RAZORPAY_API_URL: 'http://api.razorpay.com' };
    expect(() => readSettings(open)).toThrow('RAZORPAY_API_URL must begin with https://');
  });

  test.each([
    ['sandbox', 'rzp_test_1', true],
    ['razorpay', 'rzp_test_1', true],
    ['razorpay', 'rzp_live_1', false],
  ] as const)('with PAYMENTS=%s and the key %s, payments are played: %s', (kind, keyId, played) => {
    expect(isPlayed({ kind, keyId })).toBe(played);
  });

  test('send no mail by default, and read the mail server and the sender', () => {
    expect(readSettings(enough).mail).toBeUndefined();
    const MAIL_FROM = 'Aangan <orders@shop.example>';
    expect(readSettings({ ...enough, SMTP_URL: 'smtp://a%40b:p%3Aw@mail.example', MAIL_FROM }).mail).toEqual({
      ...{ host: 'mail.example', port: 587, isTls: false, credentials: { user: 'a@b', password: 'p:w' } },
      from: { name: 'Aangan', address: 'orders@shop.example' },
    });
    const bare = { ...enough, SMTP_URL: 'smtps://[::1]', MAIL_FROM: 'orders@shop.example' };
    expect(readSettings(bare).mail).toEqual({
      ...{ host: '::1', port: 465, isTls: true, credentials: undefined },
      from: { name: '', address: 'orders@shop.example' },
    });
  });

  test.each([
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be given for SMTP_URL'],
    [{ MAIL_FROM: 'orders@shop.example' }, 'SMTP_URL must be given for MAIL_FROM'],
    [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must look like smtp://'],
    [{ SMTP_URL: 'smtp://me:100%@mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must have a port'],
    [{ SMTP_URL: 'smtp://mail.example:99999', MAIL_FROM: 'a@b.example' }, 'SMTP_URL must have a port'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must look like'],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'A\r\nBcc: c@d.example <a@b.example>' },
      'MAIL_FROM must look',
    ],
  ])('refuse half or wrong settings of mail by name: %j', (given, message) => {
    expect(() => readSettings({ ...enough, ...given })).toThrow(message);
  });

  test('name all missing settings at once', () => {
    const refusal = () => readSettings({});
    expect(refusal).toThrow(SettingsError);
    for (const name of Object.keys(enough)) expect(refusal).toThrow(new RegExp(name));
  });
});
