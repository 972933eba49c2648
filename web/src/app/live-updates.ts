// Applies live messages to the query cache: the components that show a changed value render again without a request.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { tokenCheckQuery } from '../features/accounts/session-query.ts';
import { accountsLive } from '../features/accounts/live.ts';
import { cartLive, onCartProductChanged } from '../features/cart/live.ts';
import { productsLive } from '../features/catalogue/products/live.ts';
import { customizationLive } from '../features/customization/live.ts';
import { ordersLive } from '../features/orders/live.ts';
import { refreshManagedSoon } from '../features/catalogue/products/managed-lists.ts';
import { onWishlistProductChanged, wishlistLive } from '../features/wishlist/live.ts';
import type { LiveHandlers } from '../lib/live-handlers.ts';
import { livenessAtom } from '../lib/live-state.ts';
import { readSession } from '../lib/session/stored-session.ts';
import { dispatchLiveMessage } from '../lib/live-record.ts';
import type { LiveMessage } from './live-connection.ts';
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

// Exhaustive: a live message without an entry does not compile.
const handlers: LiveHandlers<LiveMessageName> = {
  ...accountsLive,
  ...cartLive,
  ...customizationLive,
  ...ordersLive,
  ...productsLive,
  ...wishlistLive,
  'product-changed': (client, product) => {
    productsLive['product-changed'](client, product);
    onWishlistProductChanged(client, product);
    onCartProductChanged(client, product.productId);
  },
  resync: (client) => void client.invalidateQueries(),
  // The back office's lists subscribe to it themselves.
  'term-changed': null,
  lag: null,
  heartbeat: null,
};

function putIntoCache(client: QueryClient, message: LiveMessage): void {
  dispatchLiveMessage(client, message);
  handle(client, message.name, message.data);
}

function handle<Name extends LiveMessageName>(
  client: QueryClient,
  name: Name,
  data: LiveMessages[Name],
): void {
  handlers[name]?.(client, data);
}

/** Fetches again what live messages update: a change between loading the page and the first live message would be missed. */
function refetchLiveQueries(client: QueryClient): void {
  if (readSession() === null) return;
  void client.invalidateQueries({ queryKey: ['mine'] });
  void client.invalidateQueries({ queryKey: ['figures'] });
  refreshManagedSoon(client);
}
