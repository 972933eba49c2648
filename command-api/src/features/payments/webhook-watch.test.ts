import { expect, test } from 'vitest';
import { makeWebhookWatch } from './webhook-watch.ts';

function watch() {
  const stored = new Map<string, string>();
  const redis = {
    get: (key: string) => Promise.resolve(stored.get(key)),
    set: (key: string, value: string) => Promise.resolve(void stored.set(key, value)),
  };
  return makeWebhookWatch({ redis });
}

test('warns from a capture without a webhook until the next webhook', async () => {
  const { heard, missed, warnings } = watch();
  expect(await warnings()).toEqual([]);
  await heard(1_000_000);
  expect(await warnings()).toEqual([]);
  await missed(1_050_000);
  expect(await warnings()).toEqual([
    'payments: webhooks are missing, the last one came at 1970-01-01T00:16:40.000Z; the gateway was asked instead',
  ]);
  await heard(1_060_000);
  expect(await warnings()).toEqual([]);
});

test('says so when none has come yet', async () => {
  const { missed, warnings } = watch();
  await missed(5);
  expect((await warnings())[0]).toContain('none has come yet');
});
