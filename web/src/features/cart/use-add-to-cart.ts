// What the product page's button does: the checks, the texts and the way to the sign-in page.
import type { CartItemRequest } from '@aangan/shared-events/features/cart/http';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, hasStatus } from '../../lib/api-error.ts';
import { readSession } from '../../lib/stored-session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useAddCartItem } from './changes.ts';
import { addCartErrors, addCartTexts } from './messages.ts';
import { appendToStoredCart } from './stored-cart.ts';

const TO_SIGNIN_AFTER_MS = 2_000;

type AddToCart = {
  readonly add: (item: {
    productId: number | undefined;
    color: string;
    size: string | null;
    quantity: number;
  }) => void;
  readonly adding: boolean;
  /** Why it did not work; null while all is well. */
  readonly problem: string | null;
};

/** `onAdded` hears what the server said. */
export function useAddToCart(onAdded: (message: string) => void): AddToCart {
  const [problem, setProblem] = useState<string | null>(null);
  const addItem = useAddCartItem();
  const navigate = useNavigate();
  const after = useDelayed();

  const goToSignIn = () => {
    const from = location.pathname;
    after(TO_SIGNIN_AFTER_MS, () => void navigate({ to: '/signin', state: { from } }));
  };
  const send = (item: CartItemRequest) =>
    addItem.mutate(item, {
      onSuccess: ({ data, message }) => {
        appendToStoredCart(data);
        onAdded(message);
      },
      onError: (error) => {
        setProblem(errorText(error, addCartErrors));
        if (hasStatus(error, 401)) goToSignIn();
      },
    });

  return {
    adding: addItem.isPending,
    problem,
    add: ({ productId, color, size, quantity }) => {
      setProblem(null);
      if (readSession() === null) {
        setProblem(addCartTexts.logIn);
        goToSignIn();
      } else if (productId === undefined) setProblem(addCartTexts.noProduct);
      else if (size === null || size === '') setProblem(addCartTexts.noSize);
      else send({ productId, color, size, quantity });
    },
  };
}
