// Recording the shipment of an order, with the acceptance or the next status where the order has not reached it.
import type {
  OrderResponse,
  ShipmentInput,
  UpdateStatusInput,
} from '@aangan/shared-events/features/orders/http';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { requestFor } from '@aangan/shared-events/features/orders/status-machine';
import { fieldsOf } from '@aangan/shared-events/fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../../../lib/api/answer-fields.ts';
import { pathOf, write } from '../../../../lib/api/request.ts';
import { useIdempotencyKey } from '../../../../lib/api/use-idempotency-key.ts';
import { beginOwnWrite } from '../../../../lib/own-writes.ts';
import { orderFrom } from '../../answers.ts';
import { refetchOrders, showChanged } from '../table/status-change.ts';

type Shown = Pick<OrderResponse, 'id' | 'revision'>;
type StatusWithIt = 'accept' | 'fulfilled';

type Change = {
  readonly order: Shown;
  /** Undefined removes it. */
  readonly shipment: ShipmentInput | undefined;
  /** What to do to the order with it. */
  readonly action?: StatusWithIt | undefined;
};

/** Saves or removes a shipment; resolves with the server's message. */
export function useShipment() {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  return useMutation({
    mutationFn: (change: Change) =>
      hold(JSON.stringify(change), async (key) => {
        const sender = beginOwnWrite();
        const { message, data } = fieldsOf(await send(change, key));
        if (data !== undefined) showChanged(client, sender, orderFrom(data));
        return textOf(message);
      }),
    // Another administrator was faster.
    onError: () => refetchOrders(client),
  });
}

function send({ order, shipment, action }: Change, key: string): Promise<unknown> {
  const revision = { 'If-Match': `"${order.revision}"` };
  if (shipment === undefined)
    return write('DELETE', pathOf(orderPaths.shipment, order.id), key, undefined, revision);
  if (action === undefined)
    return write('PUT', pathOf(orderPaths.shipment, order.id), key, shipment, revision);
  const body: UpdateStatusInput = { ...requestFor(action), shipment };
  return write('PUT', pathOf(orderPaths.updateStatus, order.id), key, body, revision);
}
