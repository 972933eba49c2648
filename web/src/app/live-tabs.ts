// One live connection for all tabs of this browser: the tab that holds a lock keeps it and hands every message on to the others.
// When that tab closes, the lock, and with it the work, passes to the next one, which resumes at the last message heard.
import { HEARTBEAT_MS } from '@aangan/shared-events/live/http';
import type { LiveState } from '../components/data/live-sign.tsx';
import { navigationTiming } from '../lib/api/navigation-timing.ts';
import { onSessionChange } from '../lib/session/stored-session.ts';
import type { LiveEnds, LiveMessage } from './live-connection.ts';
import { keepConnected, LONGEST_PAUSE_MS } from './live-connection.ts';

type Relayed =
  | { readonly kind: 'message'; readonly message: LiveMessage; readonly id: string | null }
  | { readonly kind: 'state'; readonly state: LiveState; readonly lastId: string | null }
  | { readonly kind: 'open'; readonly fresh: boolean }
  | { readonly kind: 'hello' };

const lockName = 'aangan-live';
/** A leader is dead when it relays nothing for this long: longer than the pause between two calls that are never answered. */
const DEAD_AFTER_MS = LONGEST_PAUSE_MS + HEARTBEAT_MS;

/** Hears everything that the shop says, through this tab or another. Returns how to stop. */
export function joinLiveTabs(ends: LiveEnds): () => void {
  const stop = new AbortController();
  // Without a secure address there are no locks: then each tab has a connection of its own.
  if (!('locks' in navigator)) {
    void lead(ends, () => null, stop.signal);
    return () => stop.abort();
  }
  let state: LiveState = 'catching-up';
  let lastId = idOfPage();
  let leading = false;
  let heardAt = Date.now();
  /** Whether messages may have come between this page's first answers and `lastId`. */
  let missedSome = lastId === null;
  let hasJoined = false;
  const channel = new BroadcastChannel(lockName);
  const say = (words: Relayed) => channel.postMessage(words);

  const take = (words: Relayed) => {
    heardAt = Date.now();
    if (words.kind === 'message') {
      lastId = words.id ?? lastId;
      ends.onMessage(words.message, words.id);
    } else if (words.kind === 'state') {
      state = words.state;
      lastId = words.lastId;
      ends.onState(state);
      if (missedSome && state === 'live' && !leading) take({ kind: 'open', fresh: true });
    } else if (words.kind === 'open') {
      ends.onOpen(words.fresh || missedSome);
      missedSome = false;
    } else if (leading) {
      say({ kind: 'state', state, lastId });
    }
  };
  const takeAndSay = (words: Relayed) => {
    take(words);
    say(words);
  };
  const relay: LiveEnds = {
    onMessage: (message, id) => takeAndSay({ kind: 'message', message, id }),
    onState: (next) => takeAndSay({ kind: 'state', state: next, lastId }),
    onOpen: (fresh) => takeAndSay({ kind: 'open', fresh }),
  };
  const stand = (steal: boolean) =>
    takeLock(steal, stop.signal, async (lost) => {
      leading = true;
      await lead(
        relay,
        () => lastId,
        lost,
        () => (lastId = null),
      );
      leading = false;
    });

  channel.onmessage = ({ data }: MessageEvent<Relayed>) => {
    if (!hasJoined && data.kind !== 'hello') {
      hasJoined = true;
      missedSome ||= data.kind !== 'state' || data.lastId !== lastId;
    }
    take(data);
  };
  say({ kind: 'hello' });
  void stand(false);
  const guard = setInterval(() => {
    if (leading || document.hidden || Date.now() - heardAt < DEAD_AFTER_MS) return;
    heardAt = Date.now();
    void stand(true);
  }, HEARTBEAT_MS);
  stop.signal.addEventListener('abort', () => {
    clearInterval(guard);
    channel.close();
  });
  return () => stop.abort();
}

/** Keeps the connection. After a sign-in or sign-out it calls `resetLastId` and reconnects, because messages depend on the person. */
async function lead(
  ends: LiveEnds,
  lastId: () => string | null,
  stop: AbortSignal,
  resetLastId = () => {},
): Promise<void> {
  while (!stop.aborted) {
    const change = new AbortController();
    const ignore = onSessionChange(() => change.abort());
    await keepConnected(lastId(), ends, AbortSignal.any([stop, change.signal]));
    ignore();
    if (change.signal.aborted) resetLastId();
  }
}

/** Waits for the lock (or takes it away from a dead holder) and works until it is lost or no longer wanted. */
async function takeLock(
  steal: boolean,
  stop: AbortSignal,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  try {
    await navigator.locks.request(lockName, steal ? { steal } : { signal: stop }, () =>
      work(AbortSignal.any([stop, lost.signal])),
    );
  } catch {
    lost.abort();
    if (!stop.aborted) await takeLock(false, stop, work);
  }
}

/** The id of the last message before this page was served; null where the browser or the server does not report it. */
function idOfPage(): string | null {
  return navigationTiming()?.serverTiming?.find(({ name }) => name === 'live')?.description ?? null;
}
