import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { shopEnvironment } from './shop-environment.ts';

test('a command needs no keys of the gateway where the shop itself has generated them', async () => {
  const env = {
    ...{ DATA_DIR: '/nowhere', PAYMENTS: 'sandbox', SHOP_NAME: 'Aangan' },
    ...{ EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false', REDIS_URL: 'redis://127.0.0.1:6379' },
    ...{ JWT_SECRET: 'j'.repeat(32), USERNAME_SECRET: 'u'.repeat(32) },
  };
  expect(() => readSettings(env)).toThrow('RAZORPAY_KEY_ID must be given');
  expect(readSettings(await shopEnvironment(env))).toMatchObject({
    payments: undefined,
    shop: { name: 'Aangan' },
  });
});
