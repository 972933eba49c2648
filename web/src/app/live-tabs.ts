// One live connection for all tabs of this browser: the tab that holds a Web Lock connects and relays every message over a BroadcastChannel. When it
// closes, the lock passes to another tab, which resumes after the last relayed message.
import { HEARTBEAT_MS } from '@aangan/shared-events/live/paths';
import type { LiveState } from '../components/data/live-sign.tsx';
import { navigationTiming } from '../lib/api/navigation-timing.ts';
import { onSessionChange } from '../lib/session/stored-session.ts';
import type { LiveConnectionHandlers, LiveMessage } from './live-connection.ts';
import { keepConnected, LONGEST_PAUSE_MS } from './live-connection.ts';

type TabMessage =
  | { readonly kind: 'message'; readonly message: LiveMessage; readonly id: string | null }
  | { readonly kind: 'state'; readonly state: LiveState; readonly lastId: string | null }
  | { readonly kind: 'open'; readonly fresh: boolean }
  | { readonly kind: 'hello' };

const lockName = 'aangan-live';
/** A leader that relays nothing for this long is dead. Longer than the pause between two calls that are never answered. */
const DEAD_AFTER_MS = LONGEST_PAUSE_MS + HEARTBEAT_MS;
/** Milliseconds between two requests for a lock that was lost or refused. */
const ASK_AGAIN_AFTER_MS = 1_000;

/** Delivers every live message, through this tab's connection or the leader's. @returns a function that leaves */
export function joinLiveTabs(handlers: LiveConnectionHandlers): () => void {
  const stop = new AbortController();
  // Web Locks exist in secure contexts only; elsewhere each tab has its own connection.
  if (!('locks' in navigator)) {
    void runLeader(handlers, () => null, stop.signal);
    return () => stop.abort();
  }
  let state: LiveState = 'catching-up';
  let lastId = idOfPage();
  let leading = false;
  let lastRelayAt = Date.now();
  /** Whether messages between this page's first answers and `lastId` may be missing. */
  let mayHaveMissed = lastId === null;
  let hasJoined = false;
  const channel = new BroadcastChannel(lockName);
  const post = (message: TabMessage) => channel.postMessage(message);

  const apply = (message: TabMessage) => {
    lastRelayAt = Date.now();
    if (message.kind === 'message') {
      lastId = message.id ?? lastId;
      handlers.onMessage(message.message, message.id);
    } else if (message.kind === 'state') {
      state = message.state;
      lastId = message.lastId;
      handlers.onState(state);
      if (mayHaveMissed && state === 'live' && !leading) apply({ kind: 'open', fresh: true });
    } else if (message.kind === 'open') {
      handlers.onOpen(message.fresh || mayHaveMissed);
      mayHaveMissed = false;
    } else if (leading) {
      post({ kind: 'state', state, lastId });
    }
  };
  const applyAndPost = (message: TabMessage) => {
    apply(message);
    post(message);
  };
  const relay: LiveConnectionHandlers = {
    onMessage: (message, id) => applyAndPost({ kind: 'message', message, id }),
    onState: (next) => applyAndPost({ kind: 'state', state: next, lastId }),
    onOpen: (fresh) => applyAndPost({ kind: 'open', fresh }),
  };
  const requestLeadership = (steal: boolean) =>
    takeLock(steal, stop.signal, async (lost) => {
      leading = true;
      await runLeader(
        relay,
        () => lastId,
        lost,
        () => (lastId = null),
      );
      leading = false;
    });

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (!hasJoined && data.kind !== 'hello') {
      hasJoined = true;
      mayHaveMissed ||= data.kind !== 'state' || data.lastId !== lastId;
    }
    apply(data);
  };
  post({ kind: 'hello' });
  void requestLeadership(false);
  const leaderCheck = setInterval(() => {
    if (leading || document.hidden || Date.now() - lastRelayAt < DEAD_AFTER_MS) return;
    lastRelayAt = Date.now();
    void requestLeadership(true);
  }, HEARTBEAT_MS);
  stop.signal.addEventListener('abort', () => {
    clearInterval(leaderCheck);
    channel.close();
  });
  return () => stop.abort();
}

/** Runs the connection. After a sign-in or sign-out it calls `resetLastId` and reconnects, because messages depend on the account. */
async function runLeader(
  handlers: LiveConnectionHandlers,
  lastId: () => string | null,
  stop: AbortSignal,
  resetLastId = () => {},
): Promise<void> {
  while (!stop.aborted) {
    const change = new AbortController();
    const unsubscribe = onSessionChange(() => change.abort());
    await keepConnected(lastId(), handlers, AbortSignal.any([stop, change.signal]));
    unsubscribe();
    if (change.signal.aborted) resetLastId();
  }
}

/** Waits for the lock (or steals it from a dead holder) and runs `work` until the lock is lost or `stop` aborts. */
async function takeLock(
  steal: boolean,
  signal: AbortSignal,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  try {
    await navigator.locks.request(lockName, steal ? { steal } : { signal: signal }, () =>
      work(AbortSignal.any([signal, lost.signal])),
    );
  } catch {
    lost.abort();
    // Safari refuses locks at once in a page that it is unloading: without a pause the loop would never end, and the next page would not open.
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
    if (!signal.aborted) await takeLock(false, signal, work);
  }
}

/** The id of the last message before this page was served, from its Server-Timing header; null where it is not available. */
function idOfPage(): string | null {
  return navigationTiming()?.serverTiming?.find(({ name }) => name === 'live')?.description ?? null;
}
