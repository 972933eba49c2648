import { HEARTBEAT_MS } from '@aangan/shared-events/live/paths';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readSession, storeSession, wasTokenRefused } from '../lib/session/stored-session.ts';
import { shopNow } from '../lib/shop-clock.ts';
import { eventually } from '../testing/eventually.ts';
import { nextTask } from '../testing/next-task.ts';
import { openLiveShop } from '../testing/live-shop.ts';
import { keepConnected, type LiveConnectionHandlers } from './live-connection.ts';

/** Only `vi.advanceTimersByTime` moves the clock, and every backoff is the longest possible. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

/** Connects until the test ends, and records what the app receives. */
function connect(resumeFrom: string | null = null) {
  const opened: boolean[] = [];
  const states: string[] = [];
  const messages: Parameters<LiveConnectionHandlers['onMessage']>[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const ended = keepConnected(
    resumeFrom,
    {
      onOpen: (fresh) => opened.push(fresh),
      onMessage: (...message) => messages.push(message),
      onState: (state) => states.push(state),
    },
    stop.signal,
  );
  return { opened, states, messages, stop, ended, isAt: (state: string) => stateIs(states, state) };
}

async function stateIs(states: readonly string[], state: string) {
  await eventually(() => expect(states.at(-1)).toBe(state));
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Runs everything that is due now; for asserting that something does not happen. */
async function settle() {
  for (let task = 0; task < 5; task++) await nextTask();
}

test('learns the shop’s time where this clock is wrong by hours, until it is right', async () => {
  const hours = 3_600_000;
  const secondsOff = () => Math.abs(shopNow() - Date.now() - 3 * hours) / 1_000;
  const wrong = openLiveShop({ Date: new Date(Date.now() + 3 * hours).toUTCString() });
  const first = connect();
  await wrong.connection(0);
  await first.isAt('live');
  expect(secondsOff()).toBeLessThan(5);
  first.stop.abort();
  openLiveShop({ Date: new Date().toUTCString() });
  await connect().isAt('live');
  expect(Math.abs(shopNow() - Date.now())).toBeLessThan(5);
});

test('hands on every message with its id, and reports the first connection as fresh', async () => {
  const shop = openLiveShop();
  const { opened, states, messages } = connect();
  const connection = await shop.connection(0);
  expect(connection.lastEventId).toBeNull();
  await eventually(() => expect(opened).toEqual([true]));
  expect(states).toEqual(['live']);
  connection.send('users-count', { count: 2 }, '7-0');
  connection.send('lag', { seconds: 3 });
  await eventually(() => expect(messages.length).toBe(2));
  expect(messages).toEqual([
    [{ name: 'users-count', data: { count: 2 } }, '7-0'],
    [{ name: 'lag', data: { seconds: 3 } }, null],
  ]);
});

test('resumes at the last message with an id when the shop ends the answer', async () => {
  const shop = openLiveShop();
  const { opened, states, isAt } = connect();
  const first = await shop.connection(0);
  first.send('users-count', { count: 2 }, '7-0');
  first.send('lag', { seconds: 3 });
  first.end();
  await isAt('catching-up');
  vi.advanceTimersByTime(500);
  expect((await shop.connection(1)).lastEventId).toBe('7-0');
  await isAt('live');
  expect(opened).toEqual([true, false]);
  expect(states).toEqual(['live', 'catching-up', 'live']);
});

test('resumes at the last id that another tab received', async () => {
  const shop = openLiveShop();
  const { opened } = connect('41-0');
  expect((await shop.connection(0)).lastEventId).toBe('41-0');
  await eventually(() => expect(opened).toEqual([false]));
});

test('waits twice as long after each failure, and starts over after a message', async () => {
  const shop = openLiveShop();
  const { states } = connect();
  let calls = 1;
  const failsAfter = async (wait: number) => {
    (await shop.connection(calls - 1)).end();
    await eventually(() => expect(states.filter((state) => state === 'catching-up').length).toBe(calls));
    vi.advanceTimersByTime(wait - 1);
    await settle();
    expect(shop.calls()).toBe(calls);
    vi.advanceTimersByTime(1);
    calls++;
    await eventually(() => expect(shop.calls()).toBe(calls));
  };
  // A response that opens and ends at once counts as a failure too.
  for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) await failsAfter(wait);
  (await shop.connection(calls - 1)).send('heartbeat', {});
  await failsAfter(500);
});

test('reconnects after two missing heartbeats', async () => {
  const shop = openLiveShop();
  const { isAt } = connect();
  const first = await shop.connection(0);
  first.send('users-count', { count: 2 }, '7-0');
  await isAt('live');
  vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  expect(first.isClosed()).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(first.isClosed()).toBe(true);
  await isAt('catching-up');
  vi.advanceTimersByTime(500);
  expect((await shop.connection(1)).lastEventId).toBe('7-0');
});

test('stays on the line as long as anything comes', async () => {
  const shop = openLiveShop();
  const { messages } = connect();
  const connection = await shop.connection(0);
  for (let heartbeat = 1; heartbeat <= 4; heartbeat++) {
    connection.send('heartbeat', {});
    await eventually(() => expect(messages.length).toBe(heartbeat));
    vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  }
  expect(connection.isClosed()).toBe(false);
  expect(shop.calls()).toBe(1);
});

test('gives up a call that is never answered, and makes another', async () => {
  const shop = openLiveShop();
  shop.answerWith(() => new Promise(() => undefined));
  const { isAt } = connect();
  await eventually(() => expect(shop.calls()).toBe(1));
  vi.advanceTimersByTime(2 * HEARTBEAT_MS + 2_000);
  await isAt('catching-up');
  shop.answerWith(undefined);
  vi.advanceTimersByTime(500);
  await isAt('live');
});

test('hangs up when the network goes, and connects at once when it is back', async () => {
  const shop = openLiveShop();
  const { isAt } = connect();
  const first = await shop.connection(0);
  await isAt('live');
  setOnline(false);
  await isAt('offline');
  expect(first.isClosed()).toBe(true);
  setOnline(true);
  await shop.connection(1);
  await isAt('live');
});

test('reconnects at once when the page becomes visible', async () => {
  const shop = openLiveShop();
  const { isAt } = connect();
  (await shop.connection(0)).end();
  await isAt('catching-up');
  vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(shop.calls()).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await isAt('live');
});

test('a message of which only a part has come is no message, and comes whole after the break', async () => {
  const shop = openLiveShop();
  const { messages, isAt } = connect();
  const first = await shop.connection(0);
  first.send('users-count', { count: 2 }, '7-0');
  first.sendBytes(new TextEncoder().encode('id: 8-0\nevent: users-count\ndata: {"cou'));
  await eventually(() => expect(messages.length).toBe(1));
  first.break();
  await isAt('offline');
  vi.advanceTimersByTime(500);
  const second = await shop.connection(1);
  expect(second.lastEventId).toBe('7-0');
  second.send('users-count', { count: 3 }, '8-0');
  await eventually(() => expect(messages.length).toBe(2));
  expect(messages.at(-1)).toEqual([{ name: 'users-count', data: { count: 3 } }, '8-0']);
});

test('puts a message together that comes in pieces, even within a letter', async () => {
  const shop = openLiveShop();
  const { messages } = connect();
  const connection = await shop.connection(0);
  const data = { kind: 'brand', id: 4, term: { id: 4, name: 'आँगन' } } as const;
  const bytes = new TextEncoder().encode(`id: 9-0\nevent: term-changed\ndata: ${JSON.stringify(data)}\n\n`);
  for (const byte of bytes) connection.sendBytes(Uint8Array.of(byte));
  await eventually(() => expect(messages).toEqual([[{ name: 'term-changed', data }, '9-0']]));
});

test('reads the stream in a browser that cannot iterate over streams, as Safari', async () => {
  const { prototype } = ReadableStream;
  const iterate = Object.getOwnPropertyDescriptor(prototype, Symbol.asyncIterator) ?? {};
  Reflect.deleteProperty(prototype, Symbol.asyncIterator);
  onTestFinished(() => {
    Object.defineProperty(prototype, Symbol.asyncIterator, iterate);
  });
  const shop = openLiveShop();
  const { states, messages } = connect();
  (await shop.connection(0)).send('users-count', { count: 1 }, '9-0');
  await eventually(() => expect(messages).toEqual([[{ name: 'users-count', data: { count: 1 } }, '9-0']]));
  expect(states).toEqual(['live']);
});

test('closes the connection when a message cannot be read, and connects again', async () => {
  const shop = openLiveShop();
  const { isAt } = connect();
  const first = await shop.connection(0);
  await isAt('live');
  first.sendBytes(new TextEncoder().encode('event: users-count\ndata: {\n\n'));
  await isAt('offline');
  expect(first.isClosed()).toBe(true);
  vi.advanceTimersByTime(500);
  await shop.connection(1);
});

test('ignores what has no name, and goes on', async () => {
  const shop = openLiveShop();
  const { messages } = connect();
  const connection = await shop.connection(0);
  connection.sendBytes(new TextEncoder().encode('data: {}\n\n: a comment\n\n'));
  connection.send('users-count', { count: 1 }, '9-0');
  await eventually(() => expect(messages).toEqual([[{ name: 'users-count', data: { count: 1 } }, '9-0']]));
});

test('sends the token of the session, and removes it when the shop refuses it', async () => {
  storeSession({ token: 'old', userId: '5', isAdmin: false });
  const shop = openLiveShop({ 'WWW-Authenticate': 'Bearer error="invalid_token"' });
  const { isAt } = connect();
  expect((await shop.connection(0)).authorization).toBe('Bearer old');
  await isAt('live');
  expect(readSession()).toBeNull();
  expect(wasTokenRefused()).toBe(true);
});

test('leaves a token that the shop accepts', async () => {
  storeSession({ token: 'good', userId: '5', isAdmin: false });
  openLiveShop();
  const { isAt } = connect();
  await isAt('live');
  expect(readSession()?.token).toBe('good');
});

test('leaves a token that another tab has stored since the call', async () => {
  storeSession({ token: 'old', userId: '5', isAdmin: false });
  const shop = openLiveShop();
  const answer = Promise.withResolvers<Response>();
  shop.answerWith(() => answer.promise);
  const { isAt } = connect();
  await eventually(() => expect(shop.calls()).toBe(1));
  storeSession({ token: 'new', userId: '5', isAdmin: false });
  answer.resolve(new Response(null, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }));
  await isAt('catching-up');
  expect(readSession()?.token).toBe('new');
});

test.each([
  [502, 'offline'],
  [504, 'offline'],
  [401, 'catching-up'],
  [429, 'catching-up'],
  [500, 'catching-up'],
  [503, 'catching-up'],
])('an answer with status %i means %s, and is tried again', async (status, state) => {
  const shop = openLiveShop();
  shop.answerWith(() => new Response('Busy', { status }));
  const { opened, isAt } = connect();
  await isAt(state);
  expect(opened).toEqual([]);
  shop.answerWith(undefined);
  vi.advanceTimersByTime(500);
  await isAt('live');
});

test('a shop that cannot be reached is offline, and is tried again', async () => {
  const shop = openLiveShop();
  shop.answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const { isAt } = connect();
  await isAt('offline');
  shop.answerWith(undefined);
  vi.advanceTimersByTime(500);
  await isAt('live');
});

test('stops while a call is open, and reports nothing more', async () => {
  const shop = openLiveShop();
  const { stop, ended, states, messages, isAt } = connect();
  const connection = await shop.connection(0);
  await isAt('live');
  stop.abort();
  await ended;
  expect(connection.isClosed()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  await settle();
  expect(shop.calls()).toBe(1);
  expect(states).toEqual(['live']);
  expect(messages).toEqual([]);
});

test('stops while it waits for the next try', async () => {
  const shop = openLiveShop();
  const { stop, ended, isAt } = connect();
  (await shop.connection(0)).end();
  await isAt('catching-up');
  stop.abort();
  await ended;
  expect(vi.getTimerCount()).toBe(0);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(shop.calls()).toBe(1);
});
