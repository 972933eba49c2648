// The mutations of the wishlist.
import type { WishlistWriteResponse } from '@aangan/shared-events/features/wishlist/http';
import { wishlistPaths } from '@aangan/shared-events/features/wishlist/paths';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { afterOwnWrite, beginOwnWrite, isSenderSignedIn } from '../../lib/own-writes.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { writeAt } from '../../lib/api/request.ts';
import { changesOfWishlist, liveWishlist, showWishlist, wishlistQuery } from './wishlist-query.ts';

type WishlistRequest = { readonly productId: number };
type Refused = (error: Error) => void;
const inTurn = { id: 'wishlist' };

/** The answer carries the entry, which is shown. */
export function useAddWishlistItem(onRefused: Refused) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfWishlist,
    scope: inTurn,
    mutationFn: (request: WishlistRequest) =>
      writeAt<Partial<WishlistWriteResponse>>('POST', wishlistPaths.add, keyOfVariables(request), request),
    onMutate: beginOwnWrite,
    onError: onRefused,
    onSuccess: ({ answer }, _request, before) =>
      isSenderSignedIn(before) ? showAdded(client, answer) : undefined,
    onSettled: (written, _error, _request, before) => afterOwnWrite(client, liveWishlist, written, before),
  });
}

/** Removes the entry optimistically; rolls back when the server refuses. */
export function useRemoveWishlistItem(onRefused: Refused) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changesOfWishlist,
    scope: inTurn,
    mutationFn: (request: WishlistRequest) =>
      writeAt<Partial<WishlistWriteResponse>>('POST', wishlistPaths.remove, keyOfVariables(request), request),
    onMutate: async ({ productId }) => {
      const { queryKey } = wishlistQuery();
      const began = beginOwnWrite();
      await client.cancelQueries({ queryKey: personalKey('wishlist') });
      const before = client.getQueryData(queryKey);
      if (before)
        showWishlist(
          client,
          before.filter((entry) => entry.productId !== productId),
        );
      return { ...began, queryKey, before };
    },
    // Handled here and not in the calling card, which is unmounted once its entry is removed.
    onError: (error, _request, shown) => {
      if (shown && isSenderSignedIn(shown)) client.setQueryData(shown.queryKey, shown.before);
      onRefused(error);
    },
    onSettled: (written, _error, _request, before) => afterOwnWrite(client, liveWishlist, written, before),
  });
}

/** Shows an added entry, the last one. An answer without its product, or a list that is not loaded yet, is read. */
async function showAdded(client: QueryClient, { data }: Partial<WishlistWriteResponse>): Promise<void> {
  // Answers requested before the change do not reflect it.
  await client.cancelQueries({ queryKey: personalKey('wishlist') });
  const entries = client.getQueryData(wishlistQuery().queryKey);
  if (entries === undefined || data?.Product === undefined) return liveWishlist.reload(client);
  const entry = { ...data, Product: data.Product };
  const isKnown = entries.some(({ productId }) => productId === entry.productId);
  showWishlist(client, isKnown ? entries : [...entries, entry]);
}
