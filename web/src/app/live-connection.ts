// The connection to GET /api/live: server-sent events read with fetch, because EventSource cannot send the Authorization header. Reconnects with
// backoff until it is aborted, and resumes after the last message id.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import { HEARTBEAT_MS, livePath } from '@aangan/shared-events/live/paths';
import { createParser } from 'eventsource-parser';
import type { LiveState } from '../components/data/live-sign.tsx';
import { authorization } from '../lib/api/request.ts';
import { clearRefusedToken, readSession } from '../lib/session/stored-session.ts';
import { noteShopTime } from '../lib/shop-clock.ts';

export type LiveMessage = {
  [Name in LiveMessageName]: { readonly name: Name; readonly data: LiveMessages[Name] };
}[LiveMessageName];

export type LiveConnectionHandlers = {
  /** `fresh`: the stream has no messages from before this moment, so data that was loaded earlier must be fetched again. */
  readonly onOpen: (fresh: boolean) => void;
  readonly onMessage: (message: LiveMessage, id: string | null) => void;
  readonly onState: (state: LiveState) => void;
};

const SILENCE_MS = 2 * HEARTBEAT_MS + 2_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Upper bound in milliseconds between two reports (a message or a state) of a connection that still retries. */
export const LONGEST_PAUSE_MS = SILENCE_MS + LONGEST_WAIT_MS;

/** Stays connected until `signal` aborts. `resumeFrom`: the id of the last message that this browser received, null to start fresh. */
export async function keepConnected(
  resumeFrom: string | null,
  handlers: LiveConnectionHandlers,
  signal: AbortSignal,
): Promise<void> {
  let lastId = resumeFrom;
  let failures = 0;
  const receive = (message: LiveMessage, id: string | null) => {
    failures = 0;
    lastId = id ?? lastId;
    handlers.onMessage(message, id);
  };
  while (!signal.aborted) {
    const outcome = await readStream(lastId, { ...handlers, onMessage: receive }, signal);
    if (signal.aborted) return;
    handlers.onState(outcome === 'unreachable' || !navigator.onLine ? 'offline' : 'catching-up');
    await pauseOrWakeUp(waitAfter(failures++), signal);
  }
}

/** Milliseconds until the next attempt: exponential backoff with jitter, so that browsers do not reconnect to a restarted shop all at once. */
export function waitAfter(failures: number, chance: number = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return longest / 2 + (longest / 2) * chance;
}

async function readStream(
  lastId: string | null,
  handlers: LiveConnectionHandlers,
  stop: AbortSignal,
): Promise<'ended' | 'unreachable'> {
  const silence = new AbortController();
  const closeConnection = () => silence.abort();
  const watchdog = watch(SILENCE_MS, closeConnection);
  window.addEventListener('offline', closeConnection);
  const session = readSession();
  const sentAt = Date.now();
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
    noteShopTime(sentAt, response.headers.get('Date'));
    // The server opened the stream, but anonymously: it rejected the token.
    if (response.headers.has('WWW-Authenticate') && session !== null) clearRefusedToken(session.token);
    if (!response.ok || response.body === null)
      return [502, 504].includes(response.status) ? 'unreachable' : 'ended';
    handlers.onOpen(lastId === null);
    handlers.onState('live');
    const parser = createParser({
      onEvent: ({ event, data, id }) => {
        const message = messageOf(event, data);
        if (message !== undefined) handlers.onMessage(message, id ?? null);
      },
    });
    // Not with `for await`: Safari cannot iterate over a stream.
    const texts = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await texts.read(); !read.done; read = await texts.read()) {
      watchdog.touch();
      parser.feed(read.value);
    }
    return 'ended';
  } catch {
    return silence.signal.aborted ? 'ended' : 'unreachable';
  } finally {
    window.removeEventListener('offline', closeConnection);
    watchdog.stop();
    // An answer that was not read to its end would keep its connection.
    closeConnection();
  }
}

function messageOf(name: string | undefined, data: string): LiveMessage | undefined {
  const message = { name, data: JSON.parse(data) as unknown };
  return isMessage(message) ? message : undefined;
}

/**
 * Schemas would not fit into the first load: the fields of the data are those that the API's publisher was compiled with. A name that this page does not
 * know yet, as of a newer shop, has no handler.
 */
function isMessage(message: {
  readonly name: string | undefined;
  readonly data: unknown;
}): message is LiveMessage {
  return message.name !== undefined && typeof message.data === 'object' && message.data !== null;
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

/** Waits; ends early when the network returns, the page becomes visible or `signal` aborts. */
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
