// The wishlist: entries, count, adding and removing.
import type {
  WishlistEntryResponse,
  WishlistResponse,
  WishlistWriteResponse,
} from '@aangan/shared-events/features/wishlist/http';
import { wishlistPaths } from '@aangan/shared-events/features/wishlist/http';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { fetchToEnd } from '../../lib/api/fetch-to-end.ts';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { read, write } from '../../lib/api/request.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import { useSession } from '../../lib/session/use-session.ts';

type WishlistRequest = { readonly productId: number };
type Refused = (error: Error) => void;

export const changesOfWishlist = ['wishlist'];
const inTurn = { id: 'wishlist' };

export function wishlistQuery() {
  return queryOptions({
    queryKey: personalKey('wishlist', 'entries'),
    queryFn: async ({ client, signal }): Promise<readonly WishlistEntryResponse[]> => {
      const data = await entriesOf(await read<Partial<WishlistResponse>>(wishlistPaths.all, { signal }));
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

export function useAddWishlistItem(onRefused: Refused) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfWishlist,
    scope: inTurn,
    mutationFn: (request: WishlistRequest) =>
      write<WishlistWriteResponse>('POST', wishlistPaths.add, keyOfVariables(request), request),
    onError: onRefused,
    onSettled: () => reloadWishlist(client),
  });
}

/** Removes the entry optimistically; rolls back when the server refuses. */
export function useRemoveWishlistItem(onRefused: Refused) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfWishlist,
    scope: inTurn,
    mutationFn: (request: WishlistRequest) =>
      write<WishlistWriteResponse>('POST', wishlistPaths.remove, keyOfVariables(request), request),
    onMutate: async ({ productId }) => {
      const { queryKey } = wishlistQuery();
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const after = before?.filter((entry) => entry.productId !== productId);
      client.setQueryData(queryKey, after);
      if (after) client.setQueryData(personalKey('wishlist', 'count'), after.length);
      return { queryKey, before };
    },
    // Handled here and not in the calling card, which is unmounted once its entry is removed.
    onError: (error, _request, shown) => {
      if (shown) client.setQueryData(shown.queryKey, shown.before);
      onRefused(error);
    },
    onSettled: () => reloadWishlist(client),
  });
}

async function reloadWishlist(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: changesOfWishlist }) > 1) return;
  // Answers requested before the change do not reflect it.
  await client.cancelQueries({ queryKey: wishlistQuery().queryKey });
  await client.invalidateQueries({ queryKey: personalKey('wishlist') });
}
