// The wishlist button of a card: an optimistic toggle that rolls back when the server refuses.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notifyError } from '../../components/feedback/notices.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useAddWishlistItem, useRemoveWishlistItem } from './api.ts';
import { wishlistTexts } from './messages.ts';
import { wishlistQuery } from './wishlist-query.ts';

type Heart = { readonly added: boolean; readonly toggle: () => void };

/** Starts unset; follows the wishlist once it is loaded for the header's count. */
export function useHeart(productId: number): Heart {
  const [wanted, setWanted] = useState<boolean | null>(null);
  useSession();
  const { data: entries } = useQuery({ ...wishlistQuery(), enabled: false });
  const add = useAddWishlistItem(notifyUpdateFailed);
  const remove = useRemoveWishlistItem(notifyUpdateFailed);
  const navigate = useNavigate();
  const added = wanted ?? entries?.some((entry) => entry.productId === productId) ?? false;

  const toggle = () => {
    if (readSession() === null) {
      notifyError(wishlistTexts.logInToUpdate);
      void navigate({ to: '/signin', state: { from: location.pathname + location.search } });
      return;
    }
    setWanted(!added);
    const change = added ? remove : add;
    change.mutate({ productId }, { onSettled: () => setWanted(null) });
  };
  return { added, toggle };
}

function notifyUpdateFailed(): void {
  notifyError(wishlistTexts.updateFailed);
}
