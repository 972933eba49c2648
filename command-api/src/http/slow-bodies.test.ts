// A body may take a minute to arrive. The session that sends it may end in it.
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountStream, type AccountEvent } from '@aangan/shared-events/features/accounts/events';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { colorPaths } from '@aangan/shared-events/features/catalogue/colors/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../testing/api.ts';
import { sendRequest } from '../testing/given.ts';

let api: ApiInTest;
beforeAll(async () => {
  api = await startApiInTest();
});
afterAll(() => api.stop());

const bodies = [
  {
    what: 'pictures',
    path: productPaths.all,
    type: 'multipart/form-data; boundary=b',
    first: '--b\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\nxxxx',
    rest: '\r\n--b--\r\n',
  },
  { what: 'JSON', path: colorPaths.all, type: 'application/json', first: '{"name":', rest: '"Lamp"}' },
];
const ends: readonly { readonly how: string; readonly event: AccountEvent }[] = [
  {
    how: 'role changes',
    event: { type: 'AccountRoleGranted', data: { accountId: '', from: 'admin', to: 'customer' } },
  },
  { how: 'sessions end', event: { type: 'AccountSessionsEnded', data: { accountId: '', reason: 'test' } } },
];
const cases = bodies.flatMap((body) => ends.map((end) => ({ ...body, ...end })));

test.each(cases)('$what of an administrator whose $how meanwhile: refused', async (given) => {
  const { path, type, first, rest, event } = given;
  const sender = await api.person('admin');
  await api.caughtUp();
  const upload = httpRequest({
    ...{ port: new URL(api.url).port, method: 'POST', path },
    headers: {
      Authorization: `Bearer ${sender.token}`,
      'Content-Type': type,
    },
  });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.write(first);
  await sleep(100);
  const data = { ...event.data, accountId: sender.id };
  await api.append(accountStream(sender.id), [{ ...event, data }]);
  const session = { method: 'GET', path: accountPaths.dataAsJson, as: sender } as const;
  await expect.poll(async () => (await sendRequest(api.url, session)).status).toBe(401);
  upload.end(rest);
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(401);
});
