// Several tabs in one page: locks and broadcast channels work between them as between real tabs.
import { HEARTBEAT_MS } from '@aangan/shared-events/live/paths';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearSession, storeSession } from '../lib/session/stored-session.ts';
import { eventually } from '../testing/eventually.ts';
import { openLiveShop } from '../testing/live-shop.ts';
import { nextTask } from '../testing/next-task.ts';
import { pageServedAt } from '../testing/page-served-at.ts';
import type { LiveConnectionHandlers } from './live-connection.ts';
import { joinLiveTabs } from './live-tabs.ts';

const lockName = 'aangan-live';

/** Only `vi.advanceTimersByTime` moves the clock; the next test starts when no tab of this one holds the lock or waits for it. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => eventually(async () => expect(await locksOf()).toEqual({ held: 0, waiting: 0 })));
});

async function locksOf() {
  const { held = [], pending = [] } = await navigator.locks.query();
  const count = (locks: readonly LockInfo[]) => locks.filter(({ name }) => name === lockName).length;
  return { held: count(held), waiting: count(pending) };
}

/** A tab until the end of the test, or until `close`; records what its app receives. */
function openTab() {
  const opened: boolean[] = [];
  const states: string[] = [];
  const received: (string | null)[] = [];
  const ends: LiveConnectionHandlers = {
    onOpen: (fresh) => opened.push(fresh),
    onMessage: ({ name }, id) => received.push(`${name} ${id}`),
    onState: (state) => states.push(state),
  };
  const close = joinLiveTabs(ends);
  onTestFinished(close);
  const isLive = () => eventually(() => expect(states.at(-1)).toBe('live'));
  const receives = (...messages: readonly string[]) => eventually(() => expect(received).toEqual(messages));
  return { opened, states, received, close, isLive, receives };
}

/** A tab that holds the lock and does nothing. */
async function holdLock(options: LockOptions = {}) {
  const granted = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  onTestFinished(() => done.resolve());
  const lost = navigator.locks
    .request(lockName, options, () => {
      granted.resolve();
      return done.promise;
    })
    .then(
      () => false,
      () => true,
    );
  await granted.promise;
  return { release: done.resolve, lost };
}

test('three tabs share one connection, and each receives every message once', async () => {
  const shop = openLiveShop();
  const tabs = [openTab(), openTab(), openTab()];
  const connection = await shop.connection(0);
  for (const tab of tabs) await tab.isLive();
  connection.send('users-count', { count: 1 }, '1-0');
  connection.send('users-count', { count: 2 }, '2-0');
  for (const tab of tabs) await tab.receives('users-count 1-0', 'users-count 2-0');
  expect(shop.calls()).toBe(1);
});

test('every tab opened before the connection refetches once', async () => {
  const shop = openLiveShop();
  const tabs = [openTab(), openTab()];
  await shop.connection(0);
  for (const tab of tabs) await eventually(() => expect(tab.opened).toEqual([true]));
});

test('a tab that joins late refetches, and the others do not', async () => {
  const shop = openLiveShop();
  const first = openTab();
  const connection = await shop.connection(0);
  connection.send('users-count', { count: 1 }, '1-0');
  await first.receives('users-count 1-0');
  const late = openTab();
  await late.isLive();
  expect(late.opened).toEqual([true]);
  expect(first.opened).toEqual([true]);
  connection.send('users-count', { count: 2 }, '2-0');
  await late.receives('users-count 2-0');
  expect(shop.calls()).toBe(1);
});

test('a tab resumes where its page was served, and does not refetch', async () => {
  pageServedAt('1-0');
  const shop = openLiveShop();
  const first = openTab();
  expect((await shop.connection(0)).lastEventId).toBe('1-0');
  await eventually(() => expect(first.opened).toEqual([false]));
});

test('a tab that joins late refetches only if there was a message since its page was served', async () => {
  pageServedAt('1-0');
  const shop = openLiveShop();
  const first = openTab();
  const connection = await shop.connection(0);
  await first.isLive();
  const second = openTab();
  await second.isLive();
  expect(second.opened).toEqual([]);
  connection.send('users-count', { count: 1 }, '2-0');
  for (const tab of [first, second]) await tab.receives('users-count 2-0');
  const third = openTab();
  await third.isLive();
  expect(third.opened).toEqual([true]);
  pageServedAt('2-0');
  const fourth = openTab();
  await fourth.isLive();
  expect(fourth.opened).toEqual([]);
  expect([first.opened, second.opened]).toEqual([[false], []]);
});

test('a tab that joins while the shop is unreachable refetches when the connection is back', async () => {
  const shop = openLiveShop();
  const first = openTab();
  const connection = await shop.connection(0);
  connection.send('users-count', { count: 1 }, '1-0');
  await first.receives('users-count 1-0');
  connection.end();
  await eventually(() => expect(first.states.at(-1)).toBe('catching-up'));
  const late = openTab();
  await eventually(() => expect(late.states.at(-1)).toBe('catching-up'));
  expect(late.opened).toEqual([]);
  vi.advanceTimersByTime(500);
  expect((await shop.connection(1)).lastEventId).toBe('1-0');
  await late.isLive();
  await eventually(() => expect(late.opened).toEqual([true]));
  expect(first.opened).toEqual([true, false]);
});

test('the next tab takes over when the first one closes, and resumes at the last message', async () => {
  const shop = openLiveShop();
  const first = openTab();
  const connection = await shop.connection(0);
  const second = openTab();
  await second.isLive();
  connection.send('users-count', { count: 1 }, '1-0');
  await second.receives('users-count 1-0');
  first.close();
  const next = await shop.connection(1);
  expect(connection.isClosed()).toBe(true);
  expect(next.lastEventId).toBe('1-0');
  next.send('users-count', { count: 2 }, '2-0');
  await second.receives('users-count 1-0', 'users-count 2-0');
  // It has missed nothing, so it need not refetch.
  expect(second.opened).toEqual([true, false]);
  expect(first.received).toEqual(['users-count 1-0']);
});

test('a tab that takes over before it has received anything knows the id, and refetches', async () => {
  const shop = openLiveShop();
  const first = openTab();
  const connection = await shop.connection(0);
  connection.send('users-count', { count: 1 }, '1-0');
  await first.receives('users-count 1-0');
  connection.end();
  await eventually(() => expect(first.states.at(-1)).toBe('catching-up'));
  const second = openTab();
  await eventually(() => expect(second.states.at(-1)).toBe('catching-up'));
  first.close();
  expect((await shop.connection(1)).lastEventId).toBe('1-0');
  await eventually(() => expect(second.opened).toEqual([true]));
});

test('a tab that closes while it waits leaves the connection alone', async () => {
  const shop = openLiveShop();
  const first = openTab();
  const connection = await shop.connection(0);
  const second = openTab();
  await second.isLive();
  second.close();
  await eventually(async () => expect(await locksOf()).toEqual({ held: 1, waiting: 0 }));
  connection.send('users-count', { count: 1 }, '1-0');
  await first.receives('users-count 1-0');
  expect(second.received).toEqual([]);
  expect(shop.calls()).toBe(1);
});

test('steals the lock from a tab that holds it and relays nothing', async () => {
  const shop = openLiveShop();
  const dead = await holdLock();
  const tab = openTab();
  vi.advanceTimersByTime(6 * HEARTBEAT_MS - 1);
  expect(shop.calls()).toBe(0);
  vi.advanceTimersByTime(1);
  await shop.connection(0);
  expect(await dead.lost).toBe(true);
  await tab.isLive();
});

test('a tab that has closed takes no lock', async () => {
  const shop = openLiveShop();
  const holder = await holdLock();
  const tab = openTab();
  tab.close();
  vi.advanceTimersByTime(10 * HEARTBEAT_MS);
  await eventually(async () => expect((await locksOf()).waiting).toBe(0));
  holder.release();
  expect(await holder.lost).toBe(false);
  expect(shop.calls()).toBe(0);
});

test('leaves the lock with a tab that still speaks', async () => {
  const shop = openLiveShop();
  openTab();
  const connection = await shop.connection(0);
  const second = openTab();
  await second.isLive();
  for (let heartbeat = 1; heartbeat <= 6; heartbeat++) {
    connection.send('heartbeat', {}, `${heartbeat}-0`);
    await eventually(() => expect(second.received.length).toBe(heartbeat));
    vi.advanceTimersByTime(HEARTBEAT_MS);
  }
  expect(connection.isClosed()).toBe(false);
  expect(shop.calls()).toBe(1);
});

test('leaves the lock with a tab whose calls are never answered', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const shop = openLiveShop();
  shop.answerWith(() => new Promise(() => undefined));
  const first = openTab();
  await eventually(() => expect(shop.calls()).toBe(1));
  const second = openTab();
  await eventually(() => expect(second.states.length).toBe(1));
  const request = vi.spyOn(navigator.locks, 'request');
  // Enough for the backoffs, of 62 seconds at most, to coincide with the waiting tab's checks in every way.
  for (let failures = 1; failures <= 24; failures++) {
    vi.advanceTimersByTime(2 * HEARTBEAT_MS + 2_000);
    await eventually(() =>
      expect([first, second].map(({ states }) => states.length)).toEqual([failures, failures + 1]),
    );
    vi.advanceTimersByTime(Math.min(30_000, 500 * 2 ** (failures - 1)));
    await eventually(() => expect(shop.calls()).toBe(failures + 1));
  }
  expect(request).not.toHaveBeenCalled();
});

test('a hidden tab leaves the lock with its holder until it is visible', async () => {
  const shop = openLiveShop();
  await holdLock();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  openTab();
  vi.advanceTimersByTime(10 * HEARTBEAT_MS);
  expect((await locksOf()).held).toBe(1);
  expect(shop.calls()).toBe(0);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await shop.connection(0);
});

test('a tab that has lost the lock hangs up, and resumes at its last message when it gets the lock back', async () => {
  const shop = openLiveShop();
  const tab = openTab();
  const connection = await shop.connection(0);
  connection.send('users-count', { count: 1 }, '1-0');
  await tab.receives('users-count 1-0');
  const thief = await holdLock({ steal: true });
  await eventually(() => expect(connection.isClosed()).toBe(true));
  expect(shop.calls()).toBe(1);
  thief.release();
  await thief.lost;
  vi.advanceTimersByTime(1_000);
  expect((await shop.connection(1)).lastEventId).toBe('1-0');
});

test('waits before it asks again for a lock that is refused, as Safari does in a page that it is unloading', async () => {
  const shop = openLiveShop();
  const request = vi.spyOn(navigator.locks, 'request');
  for (let refusals = 0; refusals < 50; refusals++)
    request.mockRejectedValueOnce(new DOMException('The document is not fully active.', 'InvalidStateError'));
  openTab();
  await nextTask();
  expect(request).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  await nextTask();
  expect(request).toHaveBeenCalledTimes(2);
  expect(shop.calls()).toBe(0);
});

test('reconnects after a sign-in and after a sign-out, without a message to resume at', async () => {
  const shop = openLiveShop();
  const tabs = [openTab(), openTab()];
  const first = await shop.connection(0);
  first.send('users-count', { count: 1 }, '1-0');
  for (const tab of tabs) await tab.receives('users-count 1-0');
  storeSession({ token: 'asha', userId: '5', isAdmin: false });
  const second = await shop.connection(1);
  expect(first.isClosed()).toBe(true);
  expect(second).toMatchObject({ authorization: 'Bearer asha', lastEventId: null });
  for (const tab of tabs) await eventually(() => expect(tab.opened).toEqual([true, true]));
  clearSession();
  expect(await shop.connection(2)).toMatchObject({ authorization: null, lastEventId: null });
  expect(shop.calls()).toBe(3);
});

test('without locks every tab has a connection of its own', async () => {
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { has: (target, name) => name !== 'locks' && name in target }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const shop = openLiveShop();
  const [first, second] = [openTab(), openTab()];
  (await shop.connection(0)).send('users-count', { count: 1 }, '1-0');
  await shop.connection(1);
  await first.receives('users-count 1-0');
  await second.isLive();
  expect(second.received).toEqual([]);
});
