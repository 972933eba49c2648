import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMailServer, type MailServer } from './mail-server.ts';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.stop());

test('takes a mail that breaks off in the middle for none, and reports no error', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const client = connect(server.port, '127.0.0.1').setEncoding('utf8');
  let answers = '';
  client.on('data', (text: string) => (answers += text));
  await expect.poll(() => answers).toContain('220 ');
  client.write('HELO shop\r\nMAIL FROM:<shop@example.org>\r\nRCPT TO:<asha@example.org>\r\nDATA\r\n');
  await expect.poll(() => answers).toContain('354 ');

  client.write('Subject: Your order\r\n\r\nThank you');
  client.destroy();
  await once(client, 'close');
  await expect.poll(() => server.open()).toBe(0);
  await new Promise(setImmediate);
  process.off('unhandledRejection', unhandled);

  expect(unhandled).not.toHaveBeenCalled();
  expect(server.received).toEqual([]);
});
