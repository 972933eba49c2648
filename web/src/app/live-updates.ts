// Applies live messages to the query cache: the components that show a changed value render again without a request.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { tokenCheckQuery } from '../features/accounts/session-query.ts';
import { livenessState } from '../lib/live-state.ts';
import { isBeingReplaced, readSession } from '../lib/session/stored-session.ts';
import type { LiveHandlers } from '../lib/live-handlers.ts';
import { recordLiveMessages } from '../lib/live-record.ts';
import { markOutdated } from '../lib/outdated.ts';
import { setSharedState } from '../lib/shared-state.ts';
import type { LiveMessage } from './live-connection.ts';
import { liveHandlersOf } from './live-features.ts';
import { joinLiveTabs } from './live-tabs.ts';

/** Messages that arrive within this time, in milliseconds, are applied in one render. */
const GATHER_MS = 40;
/**
 * After a `resync` the page is read again after so many milliseconds, and at most as many more as the spread. A worker that takes over sends one for each
 * projection, and to all browsers: each reads once, at a moment of its own, so that they do not all ask at once.
 */
const READ_AGAIN_AFTER_MS = 300;
const READ_AGAIN_SPREAD_MS = 700;

const catalogueKeys = [['products'], ['categories'], ['brands'], ['colors']];

/** Opens the live connection, or joins another tab's. @returns a function that closes it */
export function startLiveUpdates(client: QueryClient): () => void {
  let pending: LiveMessage[] = [];
  let wasLive = false;
  let readingAgain: ReturnType<typeof setTimeout> | undefined;
  const readAgain = () => {
    readingAgain = undefined;
    void client.invalidateQueries();
  };
  const paint = async () => {
    const handlers = await liveHandlersOf(readSession()).catch(() => undefined);
    // Those that arrived while the handlers were loading, too.
    const messages = pending;
    pending = [];
    const lag = messages.findLast(({ name }) => name === 'lag');
    setSharedState(client, livenessState, ({ state, behind }) => ({
      state,
      heardAt: Date.now(),
      behind: lag?.name === 'lag' ? lag.data.seconds : behind,
    }));
    recordLiveMessages(client, messages);
    // The handlers could not be loaded: the messages count as missed.
    if (handlers === undefined) return refetchLiveQueries(client);
    notifyManager.batch(() => {
      for (const { name, data } of messages) for (const each of handlers) handle(each, client, name, data);
    });
    // Messages were missed, or the shop cannot say what has changed: the only message after which the browser reads again.
    if (messages.some(({ name }) => name === 'resync'))
      readingAgain ??= setTimeout(readAgain, READ_AGAIN_AFTER_MS + Math.random() * READ_AGAIN_SPREAD_MS);
  };
  return joinLiveTabs({
    onMessage: (message) => {
      if (pending.length === 0) setTimeout(() => void paint(), GATHER_MS);
      pending.push(message);
    },
    onState: (state) => {
      // The shop reports a lag again after a reconnect.
      setSharedState(client, livenessState, ({ heardAt }) => ({ state, heardAt, behind: 0 }));
      // The shop closes the connection of a session that has ended, so the token is checked, unless it ends because this browser gets another one. A
      // further attempt that fails says nothing about it.
      if (wasLive && state === 'catching-up' && !isBeingReplaced(readSession()?.token))
        void client.invalidateQueries({ queryKey: tokenCheckQuery().queryKey });
      wasLive = state === 'live';
    },
    onOpen: (fresh) => {
      if (fresh) refetchLiveQueries(client);
    },
  });
}

function handle<Name extends LiveMessageName>(
  handlers: Partial<LiveHandlers>,
  client: QueryClient,
  name: Name,
  data: LiveMessages[Name],
): void {
  // A name of a newer shop is not one of `Object.prototype` either.
  if (Object.hasOwn(handlers, name)) handlers[name]?.(client, data);
}

/**
 * Fetches again what live messages update: a change between loading the page and the first live message would be missed. What the shop's pages show of the
 * catalogue is read when it is shown again.
 */
function refetchLiveQueries(client: QueryClient): void {
  for (const key of catalogueKeys) markOutdated(client, key);
  const session = readSession();
  if (session === null) return;
  // A token that is being replaced would be refused; with the next one the connection is opened again.
  const refetchType = isBeingReplaced(session.token) ? 'none' : 'active';
  const refetch = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey, refetchType });
  refetch(['mine']);
  refetch(['figures']);
  if (!session.isAdmin) return;
  // The back office's lists of products and terms.
  for (const key of [['products', 'manage'], ...catalogueKeys.slice(1)]) refetch(key);
}
