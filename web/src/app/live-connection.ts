// The line to GET /api/live: server-sent events read with fetch, so that the bearer goes in a header. Keeps trying until
// told to stop, and resumes where the line broke off.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import { HEARTBEAT_MS, livePath } from '@aangan/shared-events/live/http';
import { createParser } from 'eventsource-parser';
import type { LiveState } from '../components/data/live-sign.tsx';
import { authorization } from '../lib/api/request.ts';
import { clearRefusedToken, readSession } from '../lib/session/stored-session.ts';

export type LiveMessage = {
  [Name in LiveMessageName]: { readonly name: Name; readonly data: LiveMessages[Name] };
}[LiveMessageName];

export type LiveEnds = {
  /** `fresh` when nothing before this moment will be told: whoever loaded something earlier must ask again. */
  readonly onOpen: (fresh: boolean) => void;
  readonly onMessage: (message: LiveMessage, id: string | null) => void;
  readonly onState: (state: LiveState) => void;
};

const SILENCE_MS = 2 * HEARTBEAT_MS + 2_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A connection that is still tried reports a message or a state at least this often, in milliseconds. */
export const LONGEST_PAUSE_MS = SILENCE_MS + LONGEST_WAIT_MS;

const names: Readonly<Record<LiveMessageName, true>> = {
  'order-status': true,
  'cart-count': true,
  'wishlist-count': true,
  'order-stats': true,
  'order-placed': true,
  figures: true,
  'product-sold': true,
  'users-count': true,
  'products-count': true,
  'customization-count': true,
  'term-changed': true,
  'product-changed': true,
  lag: true,
  resync: true,
  heartbeat: true,
};

/** Stays connected until `signal` aborts. `resumeFrom` is the id of the last message that this browser has seen. */
export async function keepConnected(
  resumeFrom: string | null,
  ends: LiveEnds,
  signal: AbortSignal,
): Promise<void> {
  let lastId = resumeFrom;
  let failures = 0;
  const hear = (message: LiveMessage, id: string | null) => {
    failures = 0;
    lastId = id ?? lastId;
    ends.onMessage(message, id);
  };
  while (!signal.aborted) {
    const outcome = await listen(lastId, { ...ends, onMessage: hear }, signal);
    if (signal.aborted) return;
    ends.onState(outcome === 'unreachable' || !navigator.onLine ? 'offline' : 'catching-up');
    await pauseOrWakeUp(waitAfter(failures++), signal);
  }
}

/** How long to wait: doubling, with chance in it, so that a restarted shop is not met by all browsers at once. */
export function waitAfter(failures: number, chance: number = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return longest / 2 + (longest / 2) * chance;
}

async function listen(
  lastId: string | null,
  ends: LiveEnds,
  stop: AbortSignal,
): Promise<'ended' | 'unreachable'> {
  const silence = new AbortController();
  const hangUp = () => silence.abort();
  const watchdog = watch(SILENCE_MS, hangUp);
  window.addEventListener('offline', hangUp);
  const session = readSession();
  try {
    const response = await fetch(livePath, {
      headers: {
        Accept: 'text/event-stream',
        ...authorization(),
        ...(lastId !== null && { 'Last-Event-ID': lastId }),
      },
      signal: AbortSignal.any([stop, silence.signal]),
      cache: 'no-store',
    });
    // The line is open all the same, but not for the one whom the token named.
    if (response.headers.has('WWW-Authenticate') && session !== null) clearRefusedToken(session.token);
    if (!response.ok || response.body === null)
      return [502, 504].includes(response.status) ? 'unreachable' : 'ended';
    ends.onOpen(lastId === null);
    ends.onState('live');
    const parser = createParser({
      onEvent: ({ event, data, id }) => {
        const message = messageOf(event, data);
        if (message !== undefined) ends.onMessage(message, id ?? null);
      },
    });
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      watchdog.touch();
      parser.feed(text);
    }
    return 'ended';
  } catch {
    return silence.signal.aborted ? 'ended' : 'unreachable';
  } finally {
    window.removeEventListener('offline', hangUp);
    watchdog.stop();
  }
}

function messageOf(name: string | undefined, data: string): LiveMessage | undefined {
  return isKnown(name) ? { name, data: JSON.parse(data) } : undefined;
}

function isKnown(name: string | undefined): name is LiveMessageName {
  return name !== undefined && Object.hasOwn(names, name);
}

function watch(milliseconds: number, onSilence: () => void): { touch: () => void; stop: () => void } {
  let timer = setTimeout(onSilence, milliseconds);
  return {
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Waits, but no longer than until the network is back or somebody looks at the page again. */
function pauseOrWakeUp(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { signal: done.signal });
    window.addEventListener('online', finish, { signal: done.signal });
    document.addEventListener('visibilitychange', () => document.hidden || finish(), { signal: done.signal });
  });
}
