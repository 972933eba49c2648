// The actions of the cart page, with error notices and undo for removed lines.
import type { CartAdditionRequest, CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useQueryClient } from '@tanstack/react-query';
import { notify, notifyError } from '../../components/feedback/notices.ts';
import type { QuantityChange } from '../../components/form/quantity-stepper.tsx';
import { isOutcomeUnknown } from '../../lib/api/api-error.ts';
import { serverMessageOf } from '../../lib/api/server-message.ts';
import {
  currentQuantity,
  lineRequest,
  placeOf,
  useClearCart,
  useRemoveCartItem,
  useRestoreCartItem,
  useSetCartItemQuantity,
} from './api.ts';
import { addCartErrors, cartTexts } from './messages.ts';

type Line = CartItemResponse;

export type CartChanges = {
  readonly changeQuantity: (line: Line, change: QuantityChange) => void;
  readonly remove: (line: Line) => void;
  readonly clear: (lines: readonly Line[]) => void;
};

export function useCartChanges(): CartChanges {
  const client = useQueryClient();
  const setQuantity = useSetCartItemQuantity(refusal(cartTexts.quantityFailed));
  const remove = useRemoveCartItem(refusal(cartTexts.removeFailed));
  const clear = useClearCart(refusal(cartTexts.clearFailed));
  const { mutateAsync: addAgain } = useRestoreCartItem();
  /** Adds the lines one after the other. Those whose outcome is unknown are offered once more. */
  const restore = async (items: readonly CartAdditionRequest[]): Promise<void> => {
    const release = holdPage();
    const unknown: CartAdditionRequest[] = [];
    const refusals = new Set<string | undefined>();
    await Promise.all(
      items.map((item) =>
        addAgain(item).catch((error: unknown) => {
          if (isOutcomeUnknown(error)) unknown.push(item);
          else refusals.add(serverMessageOf(error));
        }),
      ),
    );
    release();
    for (const message of refusals) notifyError(addCartErrors.otherwise, message);
    if (unknown.length === 0) return;
    notify(addCartErrors.otherwise, {
      label: cartTexts.tryAgain,
      onPress: () => void restore(unknown),
      stays: true,
    });
  };
  const notifyWithUndo = (text: string, items: readonly CartAdditionRequest[]) => {
    notify(text, { label: cartTexts.undo, onPress: () => void restore(items) });
  };
  return {
    changeQuantity: (line, change) => {
      const now = currentQuantity(client, line);
      const quantity = change(now);
      if (quantity !== now) setQuantity.mutate({ ...lineRequest(line), quantity });
    },
    remove: (line) => {
      const place = placeOf(client, line);
      void remove
        .mutateAsync(lineRequest(line))
        .then(
          () => notifyWithUndo(cartTexts.removed(line.name), [{ ...itemOf(line), place }]),
          ignoreReported,
        );
    },
    clear: (lines) =>
      void clear
        .mutateAsync({})
        .then(() => notifyWithUndo(cartTexts.cleared, lines.map(itemOf)), ignoreReported),
  };
}

function itemOf(line: Line): CartAdditionRequest {
  return { ...lineRequest(line), quantity: line.quantity };
}

function refusal(text: string): (error: Error) => void {
  return (error) => notifyError(text, serverMessageOf(error));
}

/** Lets the browser ask before the tab is closed or reloaded. @returns a function that ends it */
function holdPage(): () => void {
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** The mutation's own handler has already reported the error. */
function ignoreReported(): void {}
