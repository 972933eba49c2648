// The queries of the wishlist that every page loads: its entries and their count. Mutations are in api.ts.
import type { WishlistEntryResponse, WishlistResponse } from '@aangan/shared-events/features/wishlist/http';
import { wishlistPaths } from '@aangan/shared-events/features/wishlist/paths';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { fetchToEnd } from '../../lib/api/fetch-to-end.ts';
import { markOutdated } from '../../lib/outdated.ts';
import { lastLiveMessage } from '../../lib/live-record.ts';
import { isWriting, type LiveData } from '../../lib/own-writes.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { read } from '../../lib/api/request.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import { useSession } from '../../lib/session/use-session.ts';

export type Entries = readonly WishlistEntryResponse[];

export const changesOfWishlist = ['wishlist'] as const;

export function wishlistQuery() {
  return queryOptions({
    queryKey: personalKey('wishlist', 'entries'),
    queryFn: async ({ client, queryKey, signal }): Promise<Entries> => {
      const began = performance.now();
      const answered = await entriesOf(await read<Partial<WishlistResponse>>(wishlistPaths.all, { signal }));
      // A message that arrived meanwhile is at least as new.
      const message = lastLiveMessage(client, 'wishlist-count', began);
      const shown = client.getQueryData<Entries>(queryKey);
      if (shown && isWriting(client, changesOfWishlist)) return shown;
      const data = (message && entriesIn(message, answered)) ?? answered;
      client.setQueryData(personalKey('wishlist', 'count'), data.length);
      return data;
    },
    enabled: readSession() !== null,
    networkMode: 'always',
    retry: false,
  });
}

async function entriesOf(answer: Partial<WishlistResponse>): Promise<WishlistResponse['data']> {
  const { data = [] } = answer;
  const isWhole =
    isWholeList(answer.data, 'Product') &&
    isWholeList(
      data.map(({ Product }) => Product),
      'available',
    );
  if (isWhole) return data;
  return (await import('./answers.ts')).wishlistFrom(answer);
}

export function wishlistCountQuery() {
  return queryOptions({
    queryKey: personalKey('wishlist', 'count'),
    queryFn: async ({ client, queryKey }) => {
      const entries = await fetchToEnd(client, wishlistQuery());
      return entries?.length ?? client.getQueryData<number>(queryKey) ?? 0;
    },
    enabled: readSession() !== null,
    networkMode: 'always',
    retry: false,
  });
}

/** The number of products on the wishlist; 0 for visitors. */
export function useWishlistCount(): number {
  const signedIn = useSession() !== null;
  const { data = 0 } = useQuery(wishlistCountQuery());
  return signedIn ? data : 0;
}

export const liveWishlist: LiveData<'wishlist-count'> = {
  message: 'wishlist-count',
  mutationKey: changesOfWishlist,
  apply: (client, message) => {
    const { queryKey } = wishlistQuery();
    const entries = entriesIn(message, client.getQueryData(queryKey) ?? []);
    if (entries !== undefined) return showWishlist(client, entries);
    // Another device has added what was removed from the shop at the same time: the page shows it when it is opened again.
    client.setQueryData(wishlistCountQuery().queryKey, message.count);
    markOutdated(client, queryKey);
  },
  reload: (client) =>
    void client.invalidateQueries({ queryKey: wishlistQuery().queryKey, refetchType: 'all' }),
};

export function showWishlist(client: QueryClient, entries: Entries): void {
  client.setQueryData(wishlistQuery().queryKey, entries);
  client.setQueryData(wishlistCountQuery().queryKey, entries.length);
}

/** The entries of a message. Those of products that are not for sale come without them: undefined when one of these is not known, and has to be read. */
function entriesIn(message: LiveMessages['wishlist-count'], known: Entries): Entries | undefined {
  const entries = message.entries.flatMap(({ id, productId, Product }) => {
    const product = Product ?? known.find((each) => each.productId === productId)?.Product;
    return product === undefined ? [] : [{ id, productId, Product: product }];
  });
  return entries.length === message.entries.length ? entries : undefined;
}
