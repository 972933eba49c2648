import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../../testing/api.ts';
import { submit, requestDetails } from '../../testing/customization.ts';

let api: ApiInTest;

beforeAll(async () => {
  api = await startApiInTest({ RATE_LIMITS: 'on' });
});
afterAll(() => api.stop());

test('submissions are limited, and the answer has a Retry-After', async () => {
  for (let sent = 0; sent < 30; sent++) expect((await submit(api.url, requestDetails)).status).toBe(201);
  const refused = await submit(api.url, requestDetails);
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too-many-attempts' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const unread = await submit(
    api.url,
    {},
    { body: '{"fullName":', headers: { 'Content-Type': 'application/json' } },
  );
  expect(unread.status).toBe(429);
});
