// Applies live messages to the query cache: the components that show a changed value render again without a request.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { tokenCheckQuery } from '../features/accounts/session-query.ts';
import { refreshManagedSoon } from '../features/catalogue/products/managed-lists.ts';
import { livenessAtom } from '../lib/live-state.ts';
import { readSession } from '../lib/session/stored-session.ts';
import { dispatchLiveMessage } from '../lib/live-record.ts';
import type { LiveMessage } from './live-connection.ts';
import { liveFeatures } from './live-features.ts';
import { joinLiveTabs } from './live-tabs.ts';

type Store = ReturnType<typeof createStore>;

/** Messages that arrive within this time, in milliseconds, are applied in one render. */
const GATHER_MS = 40;

/** Opens the live connection, or joins another tab's. @returns a function that closes it */
export function startLiveUpdates(client: QueryClient, store: Store): () => void {
  let pending: LiveMessage[] = [];
  const paint = () => {
    const messages = pending;
    pending = [];
    const lag = messages.findLast(({ name }) => name === 'lag');
    store.set(livenessAtom, ({ state, behind }) => ({
      state,
      heardAt: Date.now(),
      behind: lag?.name === 'lag' ? lag.data.seconds : behind,
    }));
    notifyManager.batch(() => messages.forEach((message) => putIntoCache(client, message)));
  };
  return joinLiveTabs({
    onMessage: (message) => {
      if (pending.length === 0) setTimeout(paint, GATHER_MS);
      pending.push(message);
    },
    onState: (state) => {
      // The shop reports a lag again after a reconnect.
      store.set(livenessAtom, ({ heardAt }) => ({ state, heardAt, behind: 0 }));
      // The shop closes the connection of a session that has ended, so the token is checked.
      if (state === 'catching-up') void client.invalidateQueries({ queryKey: tokenCheckQuery().queryKey });
    },
    onOpen: (fresh) => {
      if (fresh) refetchLiveQueries(client);
    },
  });
}

function putIntoCache(client: QueryClient, message: LiveMessage): void {
  dispatchLiveMessage(client, message);
  handle(client, message.name, message.data);
}

function handle<Name extends LiveMessageName>(
  client: QueryClient,
  name: Name,
  data: LiveMessages[Name],
): void {
  liveFeatures[name]?.(client, data);
}

/** Fetches again what live messages update: a change between loading the page and the first live message would be missed. */
function refetchLiveQueries(client: QueryClient): void {
  if (readSession() === null) return;
  void client.invalidateQueries({ queryKey: ['mine'] });
  void client.invalidateQueries({ queryKey: ['figures'] });
  refreshManagedSoon(client);
}
