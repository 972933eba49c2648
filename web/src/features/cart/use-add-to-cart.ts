// The Add to Cart button of the product page: checks, texts and the redirect to sign-in.
import type { CartItemRequest } from '@aangan/shared-events/features/cart/http';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { textOf } from '../../lib/api/answer-fields.ts';
import { errorText, hasStatus } from '../../lib/api/api-error.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import { useDelayed } from '../../lib/hooks/use-delayed.ts';
import { useAddCartItem } from './api.ts';
import { addCartErrors, addCartTexts } from './messages.ts';

const TO_SIGNIN_AFTER_MS = 2_000;

type Item = {
  readonly productId: number | undefined;
  readonly color: string;
  readonly size: string | null;
  readonly quantity: number;
};

type AddToCart = {
  readonly add: (item: Item) => void;
  readonly adding: boolean;
  /** The error text; null without an error. */
  readonly problem: string | null;
};

/** `onAdded` receives the server's message, `onSignIn` the selection to restore after sign-in. */
export function useAddToCart(onAdded: (message: string) => void, onSignIn: (item: Item) => void): AddToCart {
  const [problem, setProblem] = useState<string | null>(null);
  const addItem = useAddCartItem();
  const navigate = useNavigate();
  const after = useDelayed();

  const goToSignIn = (item: Item) => {
    onSignIn(item);
    const from = location.pathname;
    after(TO_SIGNIN_AFTER_MS, () => void navigate({ to: '/signin', state: { from } }));
  };
  const send = (item: CartItemRequest) =>
    addItem.mutate(item, {
      onSuccess: ({ answer: { message } }) => onAdded(textOf(message, addCartTexts.added)),
      onError: (error) => {
        setProblem(errorText(error, addCartErrors));
        if (hasStatus(error, 401)) goToSignIn(item);
      },
    });

  return {
    adding: addItem.isPending,
    problem,
    add: (item) => {
      const { productId, color, size, quantity } = item;
      setProblem(null);
      if (readSession() === null) {
        setProblem(addCartTexts.logIn);
        goToSignIn(item);
      } // An answer without an id is parsed as 0.
      else if (!productId) setProblem(addCartTexts.noProduct);
      else if (size === null || size === '') setProblem(addCartTexts.noSize);
      else send({ productId, color, size, quantity });
    },
  };
}
