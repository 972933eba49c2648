// The last step of the data's way: what the shop says by itself goes into the query cache, and whoever shows it is painted anew
// without asking again.
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { tokenCheckQuery } from '../features/accounts/api.ts';
import { onCartCount, onCartProductChanged } from '../features/cart/api.ts';
import { refreshManagedSoon } from '../features/catalogue/products/managed-lists.ts';
import { onProductChanged } from '../features/catalogue/products/product-cache.ts';
import { onWishlistCount, onWishlistProductChanged } from '../features/wishlist/api.ts';
import { livenessAtom } from '../lib/live-state.ts';
import { personalKey } from '../lib/session/personal-data.ts';
import { readSession } from '../lib/session/stored-session.ts';
import { dispatchLiveMessage } from '../lib/told-live.ts';
import type { LiveMessage } from './live-connection.ts';
import { joinLiveTabs } from './live-tabs.ts';

type Store = ReturnType<typeof createStore>;

/** What is told within so many milliseconds is painted at once: a busy shop says more than anybody can see. */
const GATHER_MS = 40;

/** Starts to listen; returns how to stop. */
export function startLiveUpdates(client: QueryClient, store: Store): () => void {
  let told: LiveMessage[] = [];
  const paint = () => {
    const messages = told;
    told = [];
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
      if (told.length === 0) setTimeout(paint, GATHER_MS);
      told.push(message);
    },
    onState: (state) => {
      // Whoever was away is told again if something is behind.
      store.set(livenessAtom, ({ heardAt }) => ({ state, heardAt, behind: 0 }));
      // The shop ends the line of a session that has ended: whoever is shown as signed in is asked about.
      if (state === 'catching-up') void client.invalidateQueries({ queryKey: tokenCheckQuery().queryKey });
    },
    onOpen: (fresh) => {
      if (fresh) askAgainForWhatMoves(client);
    },
  });
}

function putIntoCache(client: QueryClient, message: LiveMessage): void {
  dispatchLiveMessage(client, message);
  switch (message.name) {
    case 'order-stats':
      return void client.setQueryData(['figures', 'orders'], message.data);
    case 'cart-count':
      return onCartCount(client, message.data.count);
    case 'wishlist-count':
      return void onWishlistCount(client, message.data.count);
    case 'users-count':
      return void client.setQueryData(['figures', 'users'], message.data);
    case 'products-count':
      return void client.setQueryData(['figures', 'products'], message.data);
    case 'customization-count':
      return void client.invalidateQueries({ queryKey: personalKey('customization') });
    case 'product-changed':
      onProductChanged(client, message.data);
      onWishlistProductChanged(client, message.data);
      return onCartProductChanged(client, message.data.productId);
    case 'resync':
      return void client.invalidateQueries();
    case 'order-status':
    case 'order-placed':
    case 'figures':
    case 'product-sold':
    case 'term-changed':
    case 'lag':
    case 'heartbeat':
      return;
    default:
      message satisfies never;
  }
}

/** What changed between loading a page and hearing the first word would be missed: ask once more for what is told live. */
function askAgainForWhatMoves(client: QueryClient): void {
  if (readSession() === null) return;
  void client.invalidateQueries({ queryKey: ['mine'] });
  void client.invalidateQueries({ queryKey: ['figures'] });
  refreshManagedSoon(client);
}
