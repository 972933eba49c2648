import { expect, test } from 'vitest';
import { makeWebhookWatch } from './webhook-watch.ts';

function watch(now = () => 0) {
  const stored = new Map<string, string>();
  const redis = {
    get: (key: string) => Promise.resolve(stored.get(key)),
    set: (key: string, value: string) => Promise.resolve(void stored.set(key, value)),
  };
  return makeWebhookWatch({ redis, now });
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

test('warns when no webhook follows what a browser has reported within five minutes', async () => {
  let now = 1_000_000;
  const { heard, captured, warnings } = watch(() => now);
  await captured(now);
  now += 300_000;
  expect(await warnings()).toEqual([]);
  // A later capture does not put it off.
  await captured(now);
  now += 1;
  expect((await warnings())[0]).toContain('none has come yet');
  await heard(now);
  expect(await warnings()).toEqual([]);
});

test('a webhook right after another one counts', async () => {
  let now = 1_000_000;
  const { heard, captured, warnings } = watch(() => now);
  await heard(now);
  await captured(now + 1_000);
  await Promise.all([heard(now + 2_000), heard(now + 2_500)]);
  now += 600_000;
  expect(await warnings()).toEqual([]);
});
