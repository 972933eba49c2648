// The conversation with a mail server that behaves as real ones do.
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startMailServer, type Behaviour, type MailServer } from '@aangan/test/setup/mail-server';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';
import { makeSmtpTransport } from './smtp-transport.ts';

const TIMING = { connectMs: 400, mailMs: 1_000, answerMs: 1_000, idleMs: 60_000, drainMs: 200 };
const from = { name: 'Aangan', address: 'orders@shop.example' };
let server: MailServer;
let transport: MailTransport;

const transportTo = (port: number, timing = TIMING): MailTransport =>
  makeSmtpTransport({ host: '127.0.0.1', port, isTls: false, credentials: undefined, from }, timing);
beforeAll(async () => {
  server = await startMailServer();
  transport = transportTo(server.port);
});
afterEach(() => server.behave({}));
afterAll(async () => {
  await transport.close();
  await server.stop();
});

let count = 0;
const aMail = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...{ to: 'asha@example.org', subject: 'Your order 7', html: '<p>₹1</p>', text: '₹1' },
  messageId: `<${(count += 1)}.1@shop.example>`,
  ...more,
});

test('a mail arrives with HTML and text, from the shop, to one address', async () => {
  const mail = aMail();
  expect(await transport.send(mail)).toEqual({ kind: 'sent' });
  const received = server.received.at(-1);
  expect(received).toMatchObject({
    ...{ from: 'orders@shop.example', to: ['asha@example.org'], messageId: mail.messageId },
  });
  for (const part of [
    ...['From: Aangan <orders@shop.example>', 'To: asha@example.org', 'Subject: Your order 7'],
    ...['Auto-Submitted: auto-generated', 'Content-Type: text/plain; charset=utf-8'],
    'Content-Type: text/html; charset=utf-8',
  ])
    expect(received?.source).toContain(part);
});

test('an address is one address, whatever is in it', async () => {
  const outcome = await transport.send(aMail({ to: 'a@example.org, b@example.org' }));
  const to = server.received.at(-1)?.to ?? [];
  expect(outcome.kind === 'refused' || to.length === 1).toBe(true);
  expect(to).not.toContain('b@example.org');
});

test('connections stay open for the next mails', async () => {
  await transport.send(aMail());
  const before = server.connections();
  for (let sent = 0; sent < 5; sent += 1) await transport.send(aMail());
  expect(server.connections()).toBe(before);
});

test.each<readonly [Behaviour, object]>([
  // Before DATA nothing of the mail can have arrived.
  [{ from: 'drop' }, { kind: 'unavailable', why: expect.stringContaining('ECONNECTION') }],
  [{ recipient: 'drop' }, { kind: 'unavailable', why: expect.stringContaining('ECONNECTION') }],
  [{ recipient: 550 }, { kind: 'refused', smtpCode: 550 }],
  [{ recipient: 451 }, { kind: 'deferred', smtpCode: 451 }],
  [{ data: 554 }, { kind: 'refused', smtpCode: 554 }],
  [{ data: 452 }, { kind: 'deferred', smtpCode: 452 }],
  [{ from: 451 }, { kind: 'deferred', smtpCode: 451 }],
  // The shop itself is refused, so another mail would be, too.
  [{ from: 553 }, { kind: 'unavailable', why: 'EENVELOPE 553 MAIL FROM' }],
  [{ recipient: 530 }, { kind: 'unavailable', why: 'EENVELOPE 530 RCPT TO' }],
  [{ data: 'drop' }, { kind: 'interrupted' }],
  [{ data: 'hang' }, { kind: 'interrupted' }],
])('with a server that answers %j the outcome is %j', async (behaviour, outcome) => {
  server.behave(behaviour);
  expect(await transport.send(aMail())).toEqual(outcome);
  server.behave({});
  expect(await transport.send(aMail()), 'afterwards it works again').toEqual({ kind: 'sent' });
});

test.each<Behaviour>([{ connect: 554 }, { connect: 'drop' }, { connect: 'hang' }])(
  'nothing was sent when the server does not greet: %j',
  async (behaviour) => {
    const other = transportTo(server.port);
    server.behave(behaviour);
    expect((await other.send(aMail())).kind).toBe('unavailable');
    server.behave({});
    expect(await other.send(aMail())).toEqual({ kind: 'sent' });
    await other.close();
  },
);

test('a connection that the server has closed meanwhile loses no mail', async () => {
  const other = transportTo(server.port);
  await other.send(aMail());
  const before = server.received.length;
  server.behave({ from: 'drop' });
  const sent = other.send(aMail());
  server.behave({});
  expect(['sent', 'unavailable']).toContain((await sent).kind);
  expect(server.received.length - before).toBeLessThanOrEqual(1);
  await other.close();
});

test('a password is not sent in plain', async () => {
  const seen: string[] = [];
  const plain = createServer((socket) => {
    socket.write('220 hello\r\n');
    socket.on('data', (chunk) => {
      seen.push(String(chunk));
      socket.write(String(chunk).startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n');
    });
    socket.on('error', () => undefined);
  });
  // Every address of 127.0.0.0/8 counts as this machine, so the name of the host is one that is not known as such.
  await new Promise<void>((resolve) => plain.listen(0, '::', resolve));
  const address = plain.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const credentials = { user: 'shop', password: 'a-password' };
  const other = makeSmtpTransport({ host: '0.0.0.0', port, isTls: false, credentials, from }, TIMING);
  expect((await other.send(aMail())).kind).toBe('unavailable');
  expect(seen.join('')).toContain('STARTTLS');
  expect(seen.join('')).not.toContain('AUTH');
  await other.close();
  plain.close();
});

test('a server on this machine needs no certificate that an authority has signed; any other one does', async () => {
  const encrypted = await startMailServer({ tls: true });
  // The second one is the first as IPv6 writes it, in the form that a URL gives it.
  for (const host of ['127.0.0.1', '::ffff:7f00:1']) {
    const ofHost = { host, port: encrypted.port, isTls: false, credentials: undefined, from };
    const here = makeSmtpTransport(ofHost, TIMING);
    expect(await here.send(aMail()), host).toEqual({ kind: 'sent' });
    await here.close();
  }
  // An address that is not known as one of this machine.
  const settings = { host: '0.0.0.0', port: encrypted.port, isTls: false, credentials: undefined, from };
  const elsewhere = makeSmtpTransport(settings, TIMING);
  const why = expect.stringMatching(/^ESOCKET \w*CERT\w* CONN$/);
  expect(await elsewhere.send(aMail())).toEqual({ kind: 'unavailable', why });
  expect(encrypted.received).toHaveLength(2);
  await elsewhere.close();
  await encrypted.stop();
});

test('nothing was sent when there is no server, and the reason names the error of the system', async () => {
  const other = transportTo(9);
  expect(await other.send(aMail())).toEqual({ kind: 'unavailable', why: 'ESOCKET ECONNREFUSED CONN' });
  await other.close();
});

test('the answer to a whole mail is waited for, so that it does not arrive twice', async () => {
  const patient = transportTo(server.port, { ...TIMING, answerMs: 60_000 });
  const answered = Promise.withResolvers<void>();
  server.behave({ data: answered.promise });
  const before = server.received.length;
  const sent = patient.send(aMail());
  await expect.poll(() => server.received.length).toBe(before + 1);
  // A second mail that gets no further than its recipient takes all of the time that a mail has until then.
  server.behave({ recipient: 'hang' });
  expect(await patient.send(aMail())).toMatchObject({ kind: 'unavailable' });
  answered.resolve();
  expect(await sent).toEqual({ kind: 'sent' });
  await patient.close();
});

test('connections are closed when there is nothing to send, and opened again', async () => {
  const own = await startMailServer();
  const other = transportTo(own.port, { ...TIMING, answerMs: 60_000, idleMs: 50 });
  await other.send(aMail());
  expect(own.connections()).toBe(1);
  await expect.poll(() => own.open(), { timeout: 10_000 }).toBe(0);
  expect(await other.send(aMail())).toEqual({ kind: 'sent' });
  expect(own.connections()).toBe(2);
  await other.close();
  await own.stop();
});

test('draining waits a moment for a mail that is being sent, and no longer', async () => {
  const slow = transportTo(server.port, { ...TIMING, answerMs: 60_000 });
  server.behave({ data: 'hang' });
  const before = server.received.length;
  const sent = slow.send(aMail());
  await expect.poll(() => server.received.length).toBe(before + 1);
  await slow.drain();
  await slow.close();
  expect(await sent).toEqual({ kind: 'interrupted' });
});
