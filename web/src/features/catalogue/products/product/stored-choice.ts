// The selection on a product page when "Add to Cart" redirected to sign-in, stored in sessionStorage until that product is shown again.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useEffect, useEffectEvent } from 'react';
import { hasShapeOf } from '../../../../lib/shape.ts';

type Choice = {
  readonly productId: number | undefined;
  /** A hex code, or `Default` for a product without colours. */
  readonly color: string;
  readonly size: string | null;
  readonly quantity: number;
};

const storageKey = 'choice';

function isChoice(value: unknown): value is Choice {
  return hasShapeOf({ color: '', quantity: 0 }, value);
}

export function storeChoice(choice: Choice): void {
  sessionStorage.setItem(storageKey, JSON.stringify(choice));
}

/** Restores the stored selection on its product's page as far as it is still available; after the first paint, which has none. */
export function useStoredChoice(
  { id, sizes, Colors }: ProductResponse,
  choose: (stored: {
    readonly colorId: number | undefined;
    readonly size: string | undefined;
    readonly quantity: number;
  }) => void,
): void {
  const giveBack = useEffectEvent(() => {
    const text = sessionStorage.getItem(storageKey);
    if (text === null) return;
    const stored: unknown = JSON.parse(text);
    if (!isChoice(stored) || stored.productId !== id) return;
    sessionStorage.removeItem(storageKey);
    choose({
      colorId: Colors.find(({ hexCode }) => hexCode === stored.color)?.id,
      size: sizes.find((size) => size === stored.size),
      quantity: stored.quantity,
    });
  });
  useEffect(() => giveBack(), []);
}
