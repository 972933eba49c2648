// The selection on a product page, stored in sessionStorage for that product: shown again after Back, a reload and the way through sign-in.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasShapeOf } from '../../../../lib/shape.ts';

type Choice = {
  readonly productId: number | undefined;
  /** A hex code, or `Default` for a product without colours. */
  readonly color: string;
  readonly size: string | null;
  readonly quantity: number;
};

type Stored = Choice & { readonly at: number };

/** A tab may be open for days: what was chosen then is not expected any more. */
const RESTORED_FOR_MS = 4 * 3_600_000;

const storageKey = (productId: number | undefined) => `choice:${productId}`;

function isStored(value: unknown): value is Stored {
  return hasShapeOf({ color: '', quantity: 0, at: 0 }, value);
}

export function storeChoice(choice: Choice): void {
  const stored: Stored = { ...choice, at: Date.now() };
  sessionStorage.setItem(storageKey(choice.productId), JSON.stringify(stored));
}

/**
 * Restores the stored selection on its product's page as far as it is still available, after the first paint, which has none; stores each later
 * `choice`.
 */
export function useStoredChoice(
  { sizes, Colors }: ProductResponse,
  choice: Choice,
  choose: (stored: {
    readonly colorId: number | undefined;
    readonly size: string | undefined;
    readonly quantity: number;
  }) => void,
): void {
  const { productId, color, size, quantity } = choice;
  const isRestored = useRef(false);
  const restoreOrStore = useEffectEvent(() => {
    if (isRestored.current) return storeChoice(choice);
    isRestored.current = true;
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(productId)) ?? 'null');
    if (!isStored(stored) || Date.now() - stored.at > RESTORED_FOR_MS) return;
    choose({
      colorId: Colors.find(({ hexCode }) => hexCode === stored.color)?.id,
      size: sizes.find((each) => each === stored.size),
      quantity: stored.quantity,
    });
  });
  useEffect(() => restoreOrStore(), [color, size, quantity]);
}
