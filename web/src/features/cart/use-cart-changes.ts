// The actions of the cart page, with error notices and undo for removed lines.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useQueryClient } from '@tanstack/react-query';
import { notify, notifyError } from '../../components/feedback/notices.ts';
import type { QuantityChange } from '../../components/form/quantity-stepper.tsx';
import { serverMessageOf } from '../../lib/api/server-message.ts';
import {
  currentQuantity,
  lineRequest,
  useAddCartItem,
  useClearCart,
  useRemoveCartItem,
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
  const add = useAddCartItem(refusal(addCartErrors.otherwise));
  const notifyWithUndo = (text: string, lines: readonly Line[]) =>
    notify(text, {
      label: cartTexts.undo,
      onPress: () => {
        for (const line of lines) add.mutate({ ...lineRequest(line), quantity: line.quantity });
      },
    });
  return {
    changeQuantity: (line, change) => {
      const now = currentQuantity(client, line);
      const quantity = change(now);
      if (quantity !== now) setQuantity.mutate({ ...lineRequest(line), quantity });
    },
    remove: (line) =>
      void remove
        .mutateAsync(lineRequest(line))
        .then(() => notifyWithUndo(cartTexts.removed(line.name), [line]), ignoreReported),
    clear: (lines) =>
      void clear.mutateAsync({}).then(() => notifyWithUndo(cartTexts.cleared, lines), ignoreReported),
  };
}

function refusal(text: string): (error: Error) => void {
  return (error) => notifyError(text, serverMessageOf(error));
}

/** The mutation's own handler has already reported the error. */
function ignoreReported(): void {}
