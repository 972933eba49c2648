// Forms with files are in memory as a whole: many that never end must not fill it, nor keep others from sending theirs.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { customizationPaths } from '@aangan/shared-events/features/customization/paths';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest } from '../testing/api.ts';
import { requestDetails } from '../testing/customization.ts';

const PICTURE = Buffer.alloc(5 * 1024 * 1024, 'x');
const RECEIVED_MS = 20_000;

let api: ApiInTest;
let open: Socket[] = [];
beforeAll(async () => {
  api = await startApiInTest({ TRUST_PROXY: '1' });
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});
afterAll(() => api.stop());

const ofPicture = ['--b', 'Content-Disposition: form-data; name="image"; filename="a.jpg"', '', ''];

/** Sends a form up to the end of its second picture, and not its own end. */
function beginForm(address: string): Socket {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  open.push(socket);
  const head = [
    `POST ${customizationPaths.submit} HTTP/1.1`,
    ...['Host: shop', `X-Forwarded-For: ${address}`, `Content-Length: ${3 * PICTURE.length}`],
    ...['Content-Type: multipart/form-data; boundary=b', '', ''],
  ];
  socket.write([...head, ...ofPicture].join('\r\n'));
  socket.write(PICTURE);
  socket.write(['', ...ofPicture].join('\r\n'));
  socket.write(PICTURE);
  return socket;
}
/** The system takes less than two pictures from the sender before the API reads: 4 MB where it has its defaults. */
const isReceived = ({ writableLength }: Socket): boolean => writableLength === 0;
const received = (): number => open.filter(isReceived).length;

/** A whole form of another address. */
async function sendForm(address: string): Promise<number> {
  const body = new FormData();
  for (const [field, value] of Object.entries(requestDetails)) body.append(field, value);
  const headers = { 'X-Forwarded-For': address };
  const timeout = AbortSignal.timeout(RECEIVED_MS);
  return (
    await fetch(`${api.url}${customizationPaths.submit}`, { method: 'POST', headers, body, signal: timeout })
  ).status;
}

test('of one address four are received at once, and others are served meanwhile', async () => {
  for (let sent = 0; sent < 10; sent++) beginForm('192.0.2.1');
  await expect.poll(received, { timeout: RECEIVED_MS }).toBeGreaterThanOrEqual(4);
  expect(await sendForm('192.0.2.2')).toBe(201);
  expect(received()).toBe(4);
});

test('of all addresses twelve are received at once, and the next one when one has ended', async () => {
  for (let sent = 0; sent < 30; sent++) beginForm(`198.51.100.${sent}`);
  await expect.poll(received, { timeout: RECEIVED_MS }).toBeGreaterThanOrEqual(12);
  await sleep(500);
  expect(received()).toBe(12);
  open.find(isReceived)?.destroy();
  await expect
    .poll(() => open.filter((socket) => !socket.destroyed && isReceived(socket)).length, {
      timeout: RECEIVED_MS,
    })
    .toBe(12);
});

test('that leave before their turn take none', async () => {
  for (let sent = 0; sent < 30; sent++) beginForm(`198.51.100.${sent}`);
  await expect.poll(received, { timeout: RECEIVED_MS }).toBeGreaterThanOrEqual(12);
  for (const socket of open.filter((each) => !isReceived(each))) socket.destroy();
  await sleep(500);
  for (const socket of open) socket.destroy();
  expect(await sendForm('203.0.113.1')).toBe(201);
});
