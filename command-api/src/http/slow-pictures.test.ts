// Pictures may take a minute to arrive. The session that sent them may end in it.
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountStream, type AccountEvent } from '@aangan/shared-events/features/accounts/events';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../testing/api.ts';
import { sendRequest } from '../testing/given.ts';

let api: ApiInTest;
beforeAll(async () => {
  api = await startApiInTest();
});
afterAll(() => api.stop());

test.each<[string, AccountEvent]>([
  ['role changes', { type: 'AccountRoleGranted', data: { accountId: '', from: 'admin', to: 'customer' } }],
  ['sessions end', { type: 'AccountSessionsEnded', data: { accountId: '', reason: 'test' } }],
])('pictures of an administrator whose %s while they arrive are refused', async (_, event) => {
  const sender = await api.person('admin');
  await api.caughtUp();
  const upload = httpRequest({
    ...{ port: new URL(api.url).port, method: 'POST', path: productPaths.all },
    headers: {
      Authorization: `Bearer ${sender.token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
    },
  });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.write('--b\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\nxxxx');
  await sleep(100);
  const data = { ...event.data, accountId: sender.id };
  await api.append(accountStream(sender.id), [{ ...event, data }]);
  const session = { method: 'GET', path: accountPaths.dataAsJson, as: sender } as const;
  await expect.poll(async () => (await sendRequest(api.url, session)).status).toBe(401);
  upload.end('\r\n--b--\r\n');
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(401);
});
